/**
 * Grading at scale: `npm run bench:grading [-- answers]`. 200,000 answers to four questions, twenty graders, two fifths
 * marked, some in conflict; a real API process. Prints a table and fails when a target is missed.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { gradingDeskApi, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { settled } from '../test/exam/hall.ts';
import { addWritten, assign, collected, makeGraders, openWrittenExam } from '../test/grading/grading-hall.ts';
import { readConfig } from '../src/config.ts';
import { adminToken, callAt, judge, openBenchSite, percentile } from './bench-site.ts';
import { fillAnswers, fillMarks, grouped } from './grading-rows.ts';
import { fillPeople, openSessions, type Signed } from './people.ts';

const ANSWERS = Number(process.argv[2] ?? 200_000);
const ESSAYS = 4;
const GRADERS = 20;
const ATTEMPTS = 10;
const EXAMINEES = Math.ceil(ANSWERS / ESSAYS / ATTEMPTS);
/** Graders who are waiting for a response at the same time. */
const TOGETHER = 4;
const ROUNDS = 800;

await using site = await openBenchSite();
const { db } = site;
await fillPeople(db, readConfig(site.env), GRADERS + EXAMINEES + 2);
const people = await openSessions(db, GRADERS + EXAMINEES + 2);
const graders = people.slice(0, GRADERS);
const graderIds = graders.map(({ userId }) => userId);
await makeGraders(db, graderIds);
const api = await site.start('api');
const first = await site.start('worker');
const token = await adminToken(api.origin);
const { examId, questionIds } = await openWrittenExam(api.origin, { token, essays: ESSAYS });
const questions = questionIds.slice(1).map((questionId) => ({ examId, questionId, version: 1, part: '' }));
const [modelId = ''] = await addWritten(api.origin, db, {
  examId,
  people: people.slice(GRADERS, GRADERS + 2),
  written: () => questions.map((_, at) => at + 2),
});
await settled(db, 60);
await collected(db, examId, ESSAYS);
// Otherwise it would look for answers that nobody has collected, among those that are being written.
await first.stop();

const filling = performance.now();
const examinees = people.slice(GRADERS + 2).map(({ userId }) => userId);
const answers = await fillAnswers(db, { examId, modelId, examinees, attempts: ATTEMPTS });
await db.query('vacuum analyze');
console.log(`${answers} answers written in ${Math.round((performance.now() - filling) / 1000)} s`);

const worker = await site.start('worker');
const saves = [await assignAll(1), await assignAll(2)];
await fillMarks(db, examId, 40);
saves.push(await assignAll(3));
const grouping = await timeOf(() => grouped(db));
await worker.stop();
await db.query('vacuum analyze');

// Each grader once, so that the sessions are cached: what follows measures grading, not signing in.
await timesOf(GRADERS, (at) => ask(at, gradingDeskApi.mine, {}));
const next: number[] = [];
const mark: number[] = [];
await inTurns(ROUNDS, markNext);
const detail = await timesOf(20, () => callAt(api.origin, gradingLeadApi.detail, { token, input: { examId } }));
const conflicts = await timesOf(20, (at) => conflictPage(at % 2 === 0 ? 1 : 20));
const mine = await timesOf(60, (at) => ask(at, gradingDeskApi.mine, {}));
const question = await timesOf(60, (at) => ask(at, gradingDeskApi.question, questionOf(at)));
const groups = await timesOf(60, (at) => ask(at, gradingDeskApi.groups, questionOf(at)));
const recent = await timesOf(60, (at) => ask(at, gradingDeskApi.recent, questionOf(at)));

console.log(`${answers} answers, ${GRADERS} graders, ${TOGETHER} calls at a time`);
judge({
  ...figures('next answer', next, 100),
  ...figures('mark', mark),
  ...figures('leader’s page', detail, 200),
  ...figures('conflicts', conflicts, 200),
  ...figures('own questions', mine, 200),
  ...figures('question', question, 200),
  ...figures('groups', groups, 200),
  ...figures('recent marks', recent, 200),
  'graders saved (ms)': { measured: Math.round(Math.max(...saves.map(({ saved }) => saved))), promised: 2_000 },
  'answers grouped after that (s)': { measured: Math.round(grouping / 1_000) },
  'answers given out after that (s)': { measured: Math.round(Math.max(...saves.map(({ given }) => given)) / 1_000) },
});

/** Returns how long the call took, and how long it took until the worker had given out the last answer. */
async function assignAll(share: number): Promise<{ saved: number; given: number }> {
  const assigned = graderIds.map((userId, at) => ({ userId, questionId: null, share: 1 + ((at * share) % 5) }));
  const saved = await timeOf(() => assign(api.origin, { token, examId, graders: assigned }));
  const given = await timeOf(givenOut);
  return { saved, given };
}

async function givenOut(): Promise<void> {
  const waiting = `select from pgboss.job where name like 'event.grading.gradersChanged%' and state < 'completed'`;
  while ((await db.query(waiting)).rowCount !== 0) await pause(200);
}

function questionOf(at: number): GradedQuestion {
  const question = questions[at % questions.length];
  if (!question) throw new Error('no question');
  return question;
}

function ask<E extends Endpoint>(at: number, endpoint: E, input: Input<E>): Promise<Data<E>> {
  return callAt(api.origin, endpoint, { token: graderOf(at).token, input });
}

function graderOf(at: number): Signed {
  const grader = graders[at % graders.length];
  if (!grader) throw new Error('no grader');
  return grader;
}

/** As a grader does: gets the next answer and marks it. */
async function markNext(at: number): Promise<void> {
  const asked = performance.now();
  const { answer } = await ask(at, gradingDeskApi.next, questionOf(Math.floor(at / GRADERS)));
  next.push(performance.now() - asked);
  if (!answer) throw new Error('nothing is left');
  const given = performance.now();
  const input = { id: randomUUID(), answerId: answer.id, score: 1, rubricVersion: 0, comment: '要点不全' };
  await ask(at, gradingDeskApi.mark, input);
  mark.push(performance.now() - given);
}

function conflictPage(current: number): Promise<unknown> {
  const input = { current, size: 20, params: { examId } };
  return callAt(api.origin, gradingLeadApi.conflicts, { token, input });
}

async function inTurns(count: number, run: (at: number) => Promise<void>): Promise<void> {
  let done = 0;
  const work = async () => {
    while (done < count) await run(done++);
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

async function timesOf(rounds: number, run: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timeOf(() => run(round)));
  return times;
}

function figures(name: string, times: readonly number[], promised?: number) {
  const at = (share: number) => Math.round(percentile(times, share) * 10) / 10;
  return {
    [`${name}, p50 (ms)`]: { measured: at(0.5) },
    [`${name}, p95 (ms)`]: { measured: at(0.95), ...(promised === undefined ? {} : { promised }) },
  };
}
