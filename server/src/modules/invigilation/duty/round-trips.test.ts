import { randomUUID } from 'node:crypto';
import { dutyApi } from '@ganlin/contract/invigilation/duty';
import { afterAll, expect, it } from 'vitest';
import { fillPapers } from '../../../../test/support/analysis-papers.ts';
import { openCountedApp } from '../../../../test/support/counted-app.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { countHalls } from './halls.queries.ts';

const { app, tripsOf, close } = await openCountedApp();
afterAll(() => close());

const EXAMS = 20;
const PAPERS = 500;
/** Other tests may run at the same time: the quickest of them says what it takes. */
const TRIES = 25;

it('of all boards together are as many as of one, and do not grow with the exams', async () => {
  const officers = [await app.admin(), await app.admin(), await app.admin()];
  await anOpenExam(app);
  const read = () => Promise.all(officers.map((officer) => officer.call(dutyApi.detail, {})));
  // Sessions, settings and who is expected are cached.
  await read();
  const one = await tripsOf(read);
  for (let count = 0; count < 4; count++) await anOpenExam(app);
  await read();
  const five = await tripsOf(read);
  expect(five.reply[0]?.exams).toHaveLength(5);
  // Three to learn each officer's scope; one round for all of them.
  for (const { trips } of [one, five]) expect(trips).toBeLessThanOrEqual(officers.length * 3 + 10);
});

it('of which the one that counts 10,000 papers of 20 exams takes less than 100 ms', async () => {
  const { examId } = await anOpenExam(app);
  const learner = await app.learner();
  const paperId = await sitAndGrade(app, learner, examId);
  await fillPapers(app.owner, {
    modelId: paperId,
    userIds: Array.from({ length: EXAMS * PAPERS }, () => randomUUID()),
  });
  const examIds = [examId];
  for (let count = 1; count < EXAMS; count++) examIds.push((await anOpenExam(app)).examId);
  await app.owner.query(
    `update paper_paper p set exam_id = e.id
       from (select id, row_number() over (order by id) - 1 as at from unnest($1::uuid[]) id) e,
            (select id, row_number() over (order by id) as at from paper_paper where exam_id = $2) n
      where p.id = n.id and n.at % $3 = e.at`,
    [examIds, examId, EXAMS],
  );
  await app.owner.query('analyze paper_paper');
  const times: number[] = [];
  for (let time = 0; time < TRIES; time++) {
    const started = performance.now();
    const counted = await countHalls(app.platform.db, { examIds, noticing: [], byPlace: false });
    times.push(performance.now() - started);
    expect(counted.reduce((sum, { came }) => sum + came, 0)).toBe(EXAMS * PAPERS + 1);
    expect(counted).toHaveLength(EXAMS);
  }
  expect(Math.min(...times)).toBeLessThan(100);
}, 60_000);
