import { boardApi } from '@ganlin/contract/invigilation/board';
import { Decision } from '@ganlin/contract/invigilation/kinds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { exam } from '../../exam/index.ts';
import { iam } from '../../iam/index.ts';
import { paper } from '../../paper/index.ts';
import { question } from '../../question/index.ts';
import { seedDemoWatched } from './demo-watched.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const ctx = systemCtx(app.platform, 'test');
  for (const { demo } of [iam, question, exam, paper]) await transaction(ctx, async (ctx) => demo?.(ctx));
  for (const run of [seedDemoWatched, seedDemoWatched]) await transaction(ctx, run);
}, 60_000);
afterAll(() => app.close());

it('one demo exam has marks: one to be decided, one dismissed, one noted, with comments and genuine signatures', async () => {
  const admin = await app.admin();
  const examId = '019a8000-0000-7000-8000-0000000000e4';
  const { records } = await admin.call(boardApi.reviews, { params: { examId } });
  expect(records.map(({ decision, breaches, comments, doubts }) => [decision, breaches, comments, doubts])).toEqual(
    expect.arrayContaining([
      [null, 3, 1, []],
      [Decision.dismissed, 2, 1, []],
      [Decision.noted, 3, 0, []],
    ]),
  );
  const { total } = await admin.call(boardApi.events, { params: { examId } });
  expect(total).toBe(11);
});
