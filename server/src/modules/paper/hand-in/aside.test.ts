import { healthApi } from '@ganlin/contract/ops/health';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { anOpenExam, choice, shiftPaper, sit, whereSavesMayChange } from '../../../../test/support/exams.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { gradeDue } from '../grading/grade.ts';
import { sweep } from './sweep.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const ctx = () => systemCtx(app.platform, 'test');
const { inExam, awaitingGrading, finished } = PaperState;

/**
 * Three learners with an answer each; the log of the middle one can be changed so that every statement about it
 * fails.
 */
async function withPoison() {
  const { examId } = await anOpenExam(app);
  const papers: { userId: string; id: string }[] = [];
  for (let at = 0; at < 4; at++) {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] });
    papers.push({ userId: learner.id, id: paperId });
  }
  const [poisoned] = papers.splice(1, 1);
  if (!poisoned) throw new Error('there are four');
  return { poisoned, innocent: papers.map(({ id }) => id), ids: [...papers, poisoned].map(({ id }) => id) };
}

const poison = ({ userId, id }: { userId: string; id: string }) =>
  app.platform.pool.query(
    `insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
     values ($1, $2, 1, '[{"ordinal": 1, "seq": "no number"}]', '', now())`,
    [userId, id],
  );

const cure = async ({ id }: { id: string }) => {
  await whereSavesMayChange(app.owner, (db) =>
    db.query(`delete from paper_save where paper_id = $1 and items @> '[{"seq": "no number"}]'`, [id]),
  );
  await letTryAgain({ id });
};

const letTryAgain = ({ id }: { id: string }) =>
  app.platform.pool.query(`update paper_aside set try_at = now() - interval '1 s' where paper_id = $1`, [id]);

const statesOf = async (ids: readonly string[]) => {
  const { rows } = await app.platform.pool.query<{ id: string; state: number }>(
    'select id, state from paper_paper where id = any($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
};

const concerns = async (id: string) =>
  (await (await app.admin()).call(healthApi.detail, {})).concerns.filter((text) => text.includes(id));

it('a paper that cannot be handed in delays no other, retains its answers, and is handed in when it can be', async () => {
  const { poisoned, innocent, ids } = await withPoison();
  await poison(poisoned);
  for (const id of ids) await shiftPaper(app, id, -3 * 3600);
  await sweep(ctx());
  expect(await statesOf(innocent)).toEqual([awaitingGrading, awaitingGrading, awaitingGrading]);
  expect(await statesOf([poisoned.id])).toEqual([inExam]);
  expect((await concerns(poisoned.id)).join()).toMatch(/不能自动交卷.*答案完好.*试了 1 次/);

  // Set aside: the next runs skip it until its retry time.
  await sweep(ctx());
  expect((await concerns(poisoned.id)).join()).toContain('试了 1 次');
  await app.platform.pool.query(`update paper_aside set try_at = now() where paper_id = $1`, [poisoned.id]);
  await sweep(ctx());
  expect((await concerns(poisoned.id)).join()).toContain('试了 2 次');

  await cure(poisoned);
  await sweep(ctx());
  expect(await statesOf([poisoned.id])).toEqual([awaitingGrading]);
  expect(await concerns(poisoned.id)).toEqual([]);
  await gradeDue(ctx());
});

it('a paper that cannot be graded delays no other, and is graded when it can be', async () => {
  const { poisoned, innocent, ids } = await withPoison();
  for (const id of ids) await shiftPaper(app, id, -3 * 3600);
  await sweep(ctx());
  const changeFirst = (to: string) =>
    whereSavesMayChange(app.owner, (db) =>
      db.query(`update paper_final set answers = jsonb_set(answers, '{0,ordinal}', $2) where paper_id = $1`, [
        poisoned.id,
        to,
      ]),
    );
  await changeFirst('"no number"');
  await gradeDue(ctx());
  expect(await statesOf(innocent)).toEqual([finished, finished, finished]);
  expect(await statesOf([poisoned.id])).toEqual([awaitingGrading]);
  expect((await concerns(poisoned.id)).join()).toContain('不能评阅');
  await changeFirst('1');
  await letTryAgain(poisoned);
  await gradeDue(ctx());
  expect(await statesOf([poisoned.id])).toEqual([finished]);
  expect(await concerns(poisoned.id)).toEqual([]);
});
