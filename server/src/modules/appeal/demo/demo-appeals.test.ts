import { appealDeskApi } from '@ganlin/contract/appeal/desk';
import { AppealState } from '@ganlin/contract/appeal/kinds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { exam } from '../../exam/index.ts';
import { grading } from '../../grading/index.ts';
import { iam } from '../../iam/index.ts';
import { paper } from '../../paper/index.ts';
import { question } from '../../question/index.ts';
import { seedDemoAppeals } from './demo-appeals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const ctx = systemCtx(app.platform, 'test');
  for (const { demo } of [iam, question, exam, paper, grading]) await transaction(ctx, async (ctx) => demo?.(ctx));
  for (const run of [seedDemoAppeals, seedDemoAppeals]) await transaction(ctx, run);
}, 60_000);
afterAll(() => app.close());

it('one demo exam has appeals: two to be answered and one answered', async () => {
  const admin = await app.admin();
  const examId = '019a8000-0000-7000-8000-0000000000e6';
  const { records } = await admin.call(appealDeskApi.paging, { params: { examId } });
  const states = records.map(({ state }) => state).toSorted((one, other) => one - other);
  expect(states).toEqual([AppealState.open, AppealState.open, AppealState.kept]);
});
