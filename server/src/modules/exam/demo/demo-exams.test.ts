import { examApi } from '@ganlin/contract/exam/exam';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { iam } from '../../iam/index.ts';
import { question } from '../../question/index.ts';
import { dealForm, findExam } from '../index.ts';
import { seedDemoExams } from './demo-exams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await transaction(systemCtx(app.platform, 'test'), async (ctx) => {
    await iam.demo?.(ctx);
    await question.demo?.(ctx);
    await seedDemoExams(ctx);
    await seedDemoExams(ctx);
  });
}, 60_000);
afterAll(() => app.close());

it('the demo exams are open, coming and past, as their instructions say, and papers can be drawn for them', async () => {
  const ctx = systemCtx(app.platform, 'test');
  const admin = await app.admin();
  const { records } = await admin.call(examApi.paging, { params: {} });
  expect(records).toHaveLength(6);
  const phase = async (name: 'before' | 'during' | 'after') =>
    (await admin.call(examApi.paging, { params: { phase: name } })).records.map(({ questions }) => questions);
  expect([await phase('during'), await phase('before')]).toEqual([[60], [40]]);
  expect((await phase('after')).toSorted((one, other) => one - other)).toEqual([25, 38, 42, 45]);
  for (const { id, questions, totalScore, passScore, totalTime } of records) {
    const { findings } = await admin.call(examApi.readiness, { id });
    expect(findings.filter(({ warning, place }) => !warning && place !== 'time')).toEqual([]);
    const { instructions } = await admin.call(examApi.detail, { id });
    // The demo's learner gets a result immediately, unless the instructions say that graders mark the paper.
    const byPeople = findings.some(({ message }) => message.includes('人工阅卷'));
    expect(byPeople).toBe(instructions?.includes('由阅卷人评分'));
    const said = `全卷 ${questions} 题，满分 ${totalScore} 分，${passScore} 分合格，作答时间 ${totalTime} 分钟`;
    expect(instructions).toContain(said);
    const exam = await findExam(ctx, id);
    expect(exam && (await dealForm(ctx, exam, newId())).questions).toBe(questions);
  }
});
