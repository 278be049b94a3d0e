import { papersApi } from '@ganlin/contract/paper/papers';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import { regradeApi, RegradeState, RegradeWay } from '@ganlin/contract/paper/regrade';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { exam } from '../../exam/index.ts';
import { iam } from '../../iam/index.ts';
import { question } from '../../question/index.ts';
import { announceResults } from '../notices/announce.ts';
import { seedDemoPapers } from './demo-papers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const ctx = systemCtx(app.platform, 'test');
  for (const { demo } of [iam, question, exam]) await transaction(ctx, async (ctx) => demo?.(ctx));
  for (const run of [seedDemoPapers, seedDemoPapers]) await transaction(ctx, run);
}, 60_000);
afterAll(() => app.close());

const idOf = (number: number) => `019a8000-0000-7000-8000-0000000000e${number}`;

it('past demo exams have papers: one exam waits for graders, one is graded by rule, with results of all kinds', async () => {
  const admin = await app.admin();
  const listed = async (number: number) =>
    (await admin.call(papersApi.paging, { size: 50, params: { examId: idOf(number) } })).records;
  const [waiting, byRule, technical] = [await listed(4), await listed(5), await listed(6)];
  expect([waiting.length, byRule.length, technical.length]).toEqual([13, 14, 14]);
  expect(waiting.every(({ state }) => state === PaperState.awaitingGrading)).toBe(true);
  expect(byRule.every(({ state }) => state === PaperState.finished)).toBe(true);
  expect(new Set(byRule.map(({ result }) => result)).size).toBe(2);
  expect(byRule.every(({ answered, questions }) => answered > questions - 6)).toBe(true);
});

it('one past exam was re-graded once: spellings of a blank are right, and the demo learner has the message', async () => {
  const admin = await app.admin();
  const { records } = await admin.call(regradeApi.paging, { params: { examId: idOf(5) } });
  expect(records).toMatchObject([{ state: RegradeState.committed, way: RegradeWay.both, changed: 5 }]);
  await app.runJobs();
  const { rows } = await app.platform.pool.query<{ title: string }>(
    `select m.title from message_direct m join iam_user u on u.id = m.user_id where u.user_name = $1`,
    [demoAccounts.learner],
  );
  expect(rows).toEqual([{ title: '成绩已改判：火箭作业人员上岗考核（九月）' }]);
  await announceResults(systemCtx(app.platform, 'test'));
  const { rows: told } = await app.platform.pool.query(`select 1 from message_direct where title like '成绩已公布%'`);
  expect(told).toEqual([]);
});
