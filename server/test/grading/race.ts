/**
 * Many graders on the same answers: `npm run test:grading:race [-- --seed 7]`. Eight graders of the same questions and
 * their leader work over two API processes that are killed again and again. They mark each other's answers, repeat
 * calls with the same id (at once, and long after), correct themselves and send what must be refused; whatever got no
 * response is sent again to the other process. Every acknowledged mark must be there once with its content, no other
 * one; every answer's score must follow from its marks; replayed in the order of the exam's chain, every paper must be
 * completed by exactly the marks that completed or changed it. Faults planted afterwards must be found: otherwise the
 * test would detect nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { adminToken, judge, openBenchSite, runCommand } from '../../bench/bench-site.ts';
import { fillPeople, openSessions } from '../../bench/people.ts';
import { chanceFrom } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { settled } from '../exam/hall.ts';
import { watch } from '../exam/watched-process.ts';
import { openWires } from '../exam/wires.ts';
import { addWritten, assign, collected, makeGraders, openWrittenExam } from './grading-hall.ts';
import { inspectMarks, plantMarkFaults } from './inspect-marks.ts';
import { lead, markOn, markOwn, newTold, type Room } from './marking.ts';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '20' } } });
const chance = chanceFrom(Number(values.seed));
const GRADERS = 8;
/** 200 papers with two short answers and 100 with one; 20 have a third one that nobody of the eight marks. */
const [WITH_TWO, WITH_ONE, WITH_THIRD] = [200, 100, 20];
const ANSWERS = 2 * WITH_TWO + WITH_ONE;
const UNTOUCHED = 12;
const KILLS = 6;
const KILLS_EACH = 2;
const TIMEOUT_MS = 5_000;

const started = performance.now();
await using site = await openBenchSite();
const { db } = site;
const count = GRADERS + 2 + WITH_TWO + WITH_ONE;
await fillPeople(db, readConfig(site.env), count);
const people = await openSessions(db, count);
const [graders, another, examinees] = [people.slice(0, GRADERS), people[GRADERS], people.slice(GRADERS + 1)];
await makeGraders(
  db,
  people.slice(0, GRADERS + 1).map(({ userId }) => userId),
);
const quick = { ...site.env, NODE_OPTIONS: `--import=${new URL('../exam/quick-schedules.ts', import.meta.url).href}` };
const [one, two, worker] = await Promise.all([watch('api', site.env), watch('api', site.env), watch('worker', quick)]);
const apis = [one, two];
const { origin } = one;
const token = await adminToken(origin);
const { examId, questionIds } = await openWrittenExam(origin, { token, essays: 3 });
const [, first = '', second = '', third = ''] = questionIds;
const shares = () => [
  ...graders.flatMap(({ userId }) =>
    [first, second].map((questionId) => ({ userId, questionId, share: 1 + Math.floor(chance() * 4) })),
  ),
  { userId: another?.userId ?? '', questionId: third, share: 1 },
];
await assign(origin, { token, examId, graders: shares() });
await addWritten(origin, db, {
  examId,
  people: examinees,
  written: (at) => (at < WITH_THIRD ? [2, 3, 4] : at < WITH_TWO ? [2, 3] : [2]),
});
await settled(db, 60);
await collected(db, examId, ANSWERS + WITH_THIRD);
const setUp = Math.round((performance.now() - started) / 1000);

const { rows: answers } = await db.query<{ id: string; questionId: string }>(
  'select id, question_id as "questionId" from grading_answer where exam_id = $1 order by number',
  [examId],
);
const answerIds = answers.filter(({ questionId }) => questionId !== third).map(({ id }) => id);
const told = newTold();
const over = { killing: false };
const room: Room = {
  wires: openWires(
    apis.map((api) => api.origin),
    { timeoutMs: TIMEOUT_MS },
  ),
  told,
  chance,
  questions: [first, second].map((questionId) => ({ examId, questionId, version: 1, part: '' })),
  answerIds,
  untouched: new Set(answerIds.slice(-UNTOUCHED)),
  foreign: answers.filter(({ questionId }) => questionId === third).map(({ id }) => id),
  isOver: () => over.killing,
};
const began = performance.now();
const leader = { token, userId: await leaderId() };
const [kills, led] = await Promise.all([
  killNowAndThen(),
  lead(room, { leader, examId, assign: assignAgain }),
  ...graders.map((grader) => markOn(room, grader)),
]);
// What a change of shares gave to somebody who had already finished.
await Promise.all(graders.map((grader) => markOwn(room, grader)));
room.wires.close();
const seconds = Math.round((performance.now() - began) / 1000);
for (const api of apis) await api.stop();
await worker.stop();

const { totals, ...found } = await inspectMarks(db, { examId, given: told.given });
await runCommand(site.env, 'src/commands/verify-audit.ts');
await plantMarkFaults(db, examId);
const planted = await inspectMarks(db, { examId, given: told.given });
for (const line of new Set(told.surprising)) process.stderr.write(`${line}\n`);

judge({
  'acknowledged marks lost': { measured: found.lost, promised: 0 },
  'marks with another content': { measured: found.altered, promised: 0 },
  'marks kept that were refused, or twice': { measured: found.unasked, promised: 0 },
  'marks without exactly one link in the chain': { measured: found.notLinkedOnce, promised: 0 },
  'answers whose score does not follow from their marks': { measured: found.misdecided, promised: 0 },
  'papers not completed once by each change': { measured: found.missettled, promised: 0 },
  'papers whose timeline says otherwise': { measured: found.mistold, promised: 0 },
  'papers with another result than was chained': { measured: found.misscored, promised: 0 },
  'calls that got the wrong response': { measured: told.surprising.length, promised: 0 },
  'calls never answered': { measured: told.unanswered, promised: 0 },
  'marks acknowledged': { measured: told.given.size, least: ANSWERS },
  'marks refused': { measured: told.refused.size, least: 20 },
  'calls sent twice': { measured: told.twice, least: 50 },
  'marks corrected': { measured: told.corrected, least: 50 },
  'calls repeated without a response': { measured: told.repeated, least: 1 },
  'conflicts decided by the leader': { measured: led.decided, least: 5 },
  'shares changed meanwhile': { measured: led.assigned, least: 1 },
  'conflicts left': { measured: totals.conflicts, least: 1 },
  'answers left unmarked': { measured: totals.open, promised: UNTOUCHED + WITH_THIRD, least: UNTOUCHED + WITH_THIRD },
  'papers finished': { measured: totals.finished, least: WITH_ONE },
  'papers not finished': { measured: totals.papers - totals.finished, least: WITH_THIRD },
  'kills of the first process': { measured: kills[0] ?? 0, least: KILLS_EACH },
  'kills of the second process': { measured: kills[1] ?? 0, least: KILLS_EACH },
  'control: planted mark found': { measured: planted.altered, promised: 1, least: 1 },
  'control: planted score of an answer found': { measured: planted.misdecided, promised: 1, least: 1 },
  'control: planted score of a paper found': { measured: planted.misscored, least: 1 },
  'control: planted completion found': { measured: planted.missettled, least: 1 },
  'control: planted entry on a timeline found': { measured: planted.mistold, least: 1 },
  'seconds to set up': { measured: setUp },
  'seconds of marking': { measured: seconds },
});

/** Kills one of both while a mark is written and not committed, but never the only one that is up. */
async function killNowAndThen(): Promise<number[]> {
  const killed = apis.map(() => 0);
  const isEnough = () => killed.every((n) => n >= KILLS_EACH) && killed.reduce((sum, n) => sum + n, 0) >= KILLS;
  while (!isEnough()) {
    await pause(300 + chance() * 1200);
    await until(isMarking);
    await pause(chance() * 15);
    if (!apis.every(({ isUp }) => isUp())) continue;
    const victim = nextVictim(killed);
    apis[victim]?.kill();
    killed[victim] = (killed[victim] ?? 0) + 1;
  }
  over.killing = true;
  return killed;
}

/** Either of them, as long as there are kills left for the other one. */
function nextVictim(killed: readonly number[]): number {
  const spared = killed.findIndex((n) => KILLS - n <= KILLS_EACH);
  return spared < 0 ? Math.floor(chance() * killed.length) : (spared + 1) % killed.length;
}

async function isMarking(): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from pg_locks where relation = 'grading_mark'::regclass and mode = 'RowExclusiveLock'`,
  );
  return rowCount !== 0;
}

async function until(is: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200 && !(await is()); tries++) await pause(2);
}

async function assignAgain(): Promise<boolean> {
  const up = apis.find(({ isUp }) => isUp());
  // A process that dies meanwhile has changed nothing or everything: either is fine.
  return assign(up?.origin ?? origin, { token, examId, graders: shares() }).then(
    () => true,
    () => false,
  );
}

async function leaderId(): Promise<string> {
  const { rows } = await db.query<{ id: string }>(`select id from iam_user where user_name = 'admin'`);
  return rows[0]?.id ?? '';
}
