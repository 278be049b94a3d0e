import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { papersApi } from '@ganlin/contract/paper/papers';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { exam } from '../../exam/index.ts';
import { iam } from '../../iam/index.ts';
import { paper } from '../../paper/index.ts';
import { question } from '../../question/index.ts';
import { seedDemoGrading } from './demo-grading.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const ctx = systemCtx(app.platform, 'test');
  for (const { demo } of [iam, question, exam, paper]) await transaction(ctx, async (ctx) => demo?.(ctx));
  for (const run of [seedDemoGrading, seedDemoGrading]) await transaction(ctx, run);
}, 60_000);
afterAll(() => app.close());

const idOf = (number: number) => `019a8000-0000-7000-8000-0000000000e${number}`;

it('one demo exam is being marked by three graders, with a conflict; another is marked and finished', async () => {
  const admin = await app.admin();
  const detail = await admin.call(gradingLeadApi.detail, { examId: idOf(4) });
  expect(detail.graders.map(({ realName }) => realName).toSorted()).toEqual(['何川', '周管理', '马国栋'].toSorted());
  expect(detail.questions.map(({ rubric }) => rubric.items.length)).toEqual([8, 8]);
  const sum = (count: (question: (typeof detail.questions)[number]) => number) =>
    detail.questions.reduce((total, question) => total + count(question), 0);
  // Who marks which answer is drawn by lot.
  expect(sum(({ done }) => done)).toBeGreaterThan(0);
  expect(sum(({ total, done }) => total - done)).toBeGreaterThan(5);
  expect(sum(({ conflicts }) => conflicts)).toBe(1);
  const { records } = await admin.call(papersApi.paging, { size: 50, params: { examId: idOf(6) } });
  expect(records.filter(({ state }) => state === PaperState.finished)).toHaveLength(records.length);
});

it('the demo administrator has answers to mark', async () => {
  const { id } = await app.platform.db
    .selectFrom('iamUser')
    .select('id')
    .where('userName', '=', demoAccounts.admin)
    .executeTakeFirstOrThrow();
  const { count } = await app.platform.db
    .selectFrom('gradingTask')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('graderId', '=', id)
    .where('done', '=', false)
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThan(0);
});
