import { expect, it } from 'vitest';
import { aGrader, anExamToGrade } from '../../../../test/support/grading.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { allotAnew } from './allot.ts';

const { app } = await openAppWithAdmin();

const gradersOf = async (examId: string) => {
  const { db } = app.platform;
  const tasks = await db.selectFrom('gradingTask').select('graderId').where('examId', '=', examId).execute();
  return tasks.map(({ graderId }) => graderId);
};

/** Replaces the only grader by another one, and gives out two answers at once. */
async function replaced(raise: number) {
  const [before, after] = [await aGrader(app), await aGrader(app)];
  const { examId } = await anExamToGrade(app, { graders: [before], texts: ['甲', '乙', '丙', '丁', '戊'] });
  await app.platform.db.updateTable('gradingGrader').set({ userId: after.id }).where('examId', '=', examId).execute();
  await transaction(systemCtx(app.platform, 'test'), (ctx) => allotAnew(ctx, { examId, version: 1 + raise, step: 2 }));
  const first = await gradersOf(examId);
  await app.runJobs();
  const count = (of: readonly string[]) => [before, after].map(({ id }) => of.filter((one) => one === id).length);
  return [count(first), count(await gradersOf(examId))];
}

it('gives out many answers in the background, and until then leaves them where they are', async () => {
  expect(await replaced(0)).toEqual([
    [3, 2],
    [0, 5],
  ]);
});

it('stops in the background when the graders have changed again', async () => {
  expect(await replaced(1)).toEqual([
    [3, 2],
    [3, 2],
  ]);
});
