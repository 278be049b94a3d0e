/**
 * Machines with wrong clocks: `npm run test:exam:clocks [-- --long]`. Runs the same exams three times, each with its
 * own API process and worker: with the right clock, five minutes fast and five minutes slow (the long form also with
 * an hour). Every decision four minutes off a limit must be the same: who may start, until when, what is saved and
 * handed in and by whom, what the sweep hands in, what is shown afterwards. Sessions end by the clock of the process:
 * they are compared ten minutes off their end. Each process must be seen to have the wrong clock: otherwise the test
 * would detect nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { errors } from '@ganlin/contract/errors';
import { entryApi } from '@ganlin/contract/exam/entry';
import { GRACE_SECONDS, WindowMode } from '@ganlin/contract/exam/kinds';
import { ReleaseWhen } from '@ganlin/contract/exam/release';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { judge, openBenchSite } from '../../bench/bench-site.ts';
import { fillPeople, openSessions, type Signed } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { itemOf, openExam, sitDown, type Sitter } from './hall.ts';
import { watch } from './watched-process.ts';
import { openWires } from './wires.ts';

const isLong = process.argv.includes('--long');
const MINUTE = 60_000;
const SHIFTS = isLong ? [0, 5 * MINUTE, -5 * MINUTE, 60 * MINUTE, -60 * MINUTE] : [0, 5 * MINUTE, -5 * MINUTE];
/** Number of examinees per turn. */
const PEOPLE = 10;
const LET_PASS_MS = 30_000;

/** Exams whose limits are four minutes away, on either side. */
const halls = {
  open: { from: -60, to: 60, windowMode: WindowMode.entryOnly, score: ReleaseWhen.graded },
  soon: { from: 4, to: 60, windowMode: WindowMode.entryOnly, score: ReleaseWhen.graded },
  past: { from: -60, to: -4, windowMode: WindowMode.entryOnly, score: ReleaseWhen.graded },
  hardClose: { from: -60, to: 4, windowMode: WindowMode.hardClose, score: ReleaseWhen.graded },
  ended: { from: -240, to: -4, windowMode: WindowMode.hardClose, score: ReleaseWhen.end },
  endsSoon: { from: -240, to: 4, windowMode: WindowMode.hardClose, score: ReleaseWhen.end },
} as const;
type Hall = keyof typeof halls;

await using site = await openBenchSite();
const { db } = site;
await fillPeople(db, readConfig(site.env), SHIFTS.length * PEOPLE);
const repoId = await fillBank(db, 200);
const people = await openSessions(db, SHIFTS.length * PEOPLE);
const right = await site.start('api');
const turns: Turn[] = [];
for (const [at, shiftMs] of SHIFTS.entries())
  turns.push(await decisionsWith(shiftMs, people.slice(at * PEOPLE, (at + 1) * PEOPLE)));
await right.stop();

const [expected, ...shifted] = turns;
const names = Object.keys(expected?.decisions ?? {});
const differing = names.filter((name) => shifted.some((turn) => turn.decisions[name] !== expected?.decisions[name]));
console.table(Object.fromEntries(names.map((name) => [name, turns.map(({ decisions }) => decisions[name])])));
judge({
  'decisions compared': { measured: names.length, least: 20 },
  'decisions that differ with the clock of the process': { measured: differing.length, promised: 0 },
  'control: processes seen to have a wrong clock': {
    measured: turns.filter(({ shiftMs, seenShiftMs }) => shiftMs !== 0 && Math.abs(seenShiftMs - shiftMs) < MINUTE)
      .length,
    least: SHIFTS.length - 1,
  },
});
if (differing.length > 0) console.error('differing:', differing.join(', '));

interface Turn {
  readonly shiftMs: number;
  /** Measured from what the process itself created. */
  readonly seenShiftMs: number;
  readonly decisions: Readonly<Record<string, string>>;
}

async function decisionsWith(shiftMs: number, examinees: readonly Signed[]): Promise<Turn> {
  const exams = await openExams();
  const preloads = ['shifted-clock.ts', 'quick-schedules.ts'].map((file) => new URL(file, import.meta.url).href);
  const NODE_OPTIONS = preloads.map((file) => `--import=${file}`).join(' ');
  const env = { ...site.env, NODE_OPTIONS, CLOCK_SHIFT_MS: String(shiftMs) };
  const api = await watch('api', env);
  const wires = openWires([api.origin], { timeoutMs: 20_000 });
  const ask = async <E extends Endpoint>(endpoint: E, { token }: Signed, input: Input<E>): Promise<string> => {
    const reply = await wires.ask(0, endpoint, { token, input });
    return typeof reply === 'string' ? reply : nameOf(reply.code);
  };
  const decisions: Record<string, string> = {};
  const [first, hard, unused, ...others] = examinees as [Signed, Signed, Signed, ...Signed[]];
  for (const hall of ['soon', 'past', 'open'] as const)
    decisions[`begin, ${hall}`] = await ask(entryApi.start, first, { examId: exams[hall] });
  decisions['begin, hard close'] = await ask(entryApi.start, hard, { examId: exams.hardClose });
  decisions['time, open'] = await timeOf(first, exams.open);
  decisions['time, hard close'] = await timeOf(hard, exams.hardClose);
  decisions['phases'] = await phasesOf(wires, first, exams);

  const sitters: Sitter[] = [];
  for (const person of others) sitters.push(await sitDown(api.origin, db, { examId: exams.open, person }));
  const [running, inGrace, late, handsInGrace, handsInLate, swept, stays] = sitters as [
    Sitter,
    Sitter,
    Sitter,
    Sitter,
    Sitter,
    Sitter,
    Sitter,
  ];
  const save = (sitter: Sitter, seq: number) =>
    ask(sittingApi.save, sitter, { paperId: sitter.paperId, epoch: sitter.epoch, items: [itemOf(sitter, 1, seq)] });
  for (const sitter of sitters) decisions['save in time'] = await save(sitter, 2);
  decisions['time left'] = await leftOf(wires, running);
  await expire([inGrace, handsInGrace, stays], 2);
  await expire([late, handsInLate, swept], GRACE_SECONDS + 1);
  decisions['save in the grace'] = await save(inGrace, 4);
  decisions['save behind the grace'] = await save(late, 4);
  for (const [name, sitter] of Object.entries({
    'in time': running,
    'in the grace': handsInGrace,
    late: handsInLate,
  })) {
    const { paperId, epoch } = sitter;
    decisions[`hand in ${name}`] =
      `${await ask(sittingApi.handIn, sitter, { paperId, epoch })} ${await closedHow(sitter)}`;
  }
  // Papers that would expire while the worker is observed need enough time left.
  await expire([inGrace, stays], -LET_PASS_MS / 1000);
  const worker = await watch('worker', env);
  await until(() => isGraded([running, late, handsInLate, swept]));
  for (const [name, sitter] of Object.entries({ swept, late, stays }))
    decisions[`by the clock: ${name}`] = await closedHow(sitter);
  decisions['turn of a schedule'] = await turnOf('paper.gradeDue');
  for (const hall of ['open', 'ended', 'endsSoon'] as const) {
    await db.query('update paper_paper set exam_id = $2 where id = $1', [running.paperId, exams[hall]]);
    const reply = await wires.ask(0, resultApi.detail, { token: running.token, input: { paperId: running.paperId } });
    const shown = typeof reply === 'string' ? reply : reply.code === 0 ? String(reply.data.score) : nameOf(reply.code);
    decisions[`score, exam ${hall}`] = shown === 'null' ? 'hidden' : shown;
  }
  Object.assign(decisions, await sessions(api.origin, [first, unused]));
  const seenShiftMs = await shiftOf(api.origin);
  wires.close();
  await worker.stop();
  await api.stop();
  return { shiftMs, seenShiftMs, decisions };
}

/** Created by a process whose clock is right; their times come from the database's clock. */
async function openExams(): Promise<Record<Hall, string>> {
  const made = await Promise.all(
    Object.entries(halls).map(async ([name, { from, to, windowMode, score }]) => {
      const id = await openExam(right.origin, repoId);
      await db.query(
        `update exam_exam set starts_at = now() + $2 * interval '1 minute', ends_at = now() + $3 * interval '1 minute',
                window_mode = $4, release = jsonb_set(release, '{score}', to_jsonb($5::int)) where id = $1`,
        [id, from, to, windowMode, score],
      );
      return [name, id] as const;
    }),
  );
  return Object.fromEntries(made) as Record<Hall, string>;
}

/** When a paper ends: after its minutes, with its exam, or otherwise. */
async function timeOf({ userId }: Signed, examId: string): Promise<string> {
  const { rows } = await db.query<{ time: string }>(
    `select case when abs(extract(epoch from (p.deadline_at - e.ends_at))) < 1 then 'until the exam ends'
                 else 'for ' || (p.deadline_at - p.started_at) end || case when abs(extract(epoch from (now() - p.started_at))) < 100
                 then ', begun now' else ', begun at another time' end as time
       from paper_paper p join exam_exam e on e.id = p.exam_id where p.user_id = $1 and p.exam_id = $2`,
    [userId, examId],
  );
  return rows[0]?.time ?? 'no paper';
}

/** The state of each exam in the user's list. */
async function phasesOf(
  wires: ReturnType<typeof openWires>,
  { token }: Signed,
  exams: Record<Hall, string>,
): Promise<string> {
  const phases = await Promise.all(
    (['soon', 'past', 'open'] as const).map(async (hall) => {
      const reply = await wires.ask(0, entryApi.detail, { token, input: { examId: exams[hall] } });
      return typeof reply === 'string' ? reply : reply.code === 0 ? reply.data.phase : nameOf(reply.code);
    }),
  );
  return phases.join(', ');
}

async function leftOf(wires: ReturnType<typeof openWires>, { token, paperId, epoch }: Sitter): Promise<string> {
  const reply = await wires.ask(0, sittingApi.clock, { token, input: { paperId, epoch } });
  const { rows } = await db.query<{ left: number }>(
    'select extract(epoch from (deadline_at - now()))::float * 1000 as left from paper_paper where id = $1',
    [paperId],
  );
  const result = typeof reply === 'string' ? NaN : reply.data.leftMs;
  return Math.abs(result - (rows[0]?.left ?? NaN)) < MINUTE ? 'as the database says' : `${result} ms`;
}

async function closedHow({ paperId }: Sitter): Promise<string> {
  const { rows } = await db.query<{ how: string }>(
    `select case when state = 0 then 'not handed in' else 'by ' || handed_in_by || case when handed_in_at = deadline_at
                 then ' at the deadline' when handed_in_at > now() - interval '100 s' and handed_in_at <= now()
                 then ' now' else ' at another time' end end as how
       from paper_paper where id = $1`,
    [paperId],
  );
  return rows[0]?.how ?? 'no paper';
}

/** The time of its last turn, which decides when the next is due. */
async function turnOf(schedule: string): Promise<string> {
  const { rows } = await db.query<{ isNow: boolean }>(
    `select started_at between now() - interval '200 s' and now() as "isNow" from platform_schedule where name = $1`,
    [schedule],
  );
  return rows[0]?.isNow === true ? 'now' : 'at another time';
}

/** Makes their time expire by this many seconds. */
async function expire(sitters: readonly Sitter[], seconds: number): Promise<void> {
  await db.query(`update paper_paper set deadline_at = now() - $2 * interval '1 s' where id = any($1) and state = 0`, [
    sitters.map(({ paperId }) => paperId),
    seconds,
  ]);
}

async function isGraded(sitters: readonly Sitter[]): Promise<boolean> {
  const ids = sitters.map(({ paperId }) => paperId);
  const { rowCount } = await db.query('select from paper_paper where id = any($1) and graded_at is null', [ids]);
  return rowCount === 0;
}

/**
 * A valid session, an expired one, and one that this process opens: each also checked at a process with the right
 * clock.
 */
async function sessions(origin: string, [{ token }, over]: readonly [Signed, Signed]): Promise<Record<string, string>> {
  const wires = openWires([origin, right.origin], { timeoutMs: 20_000 });
  const isGood = async (at: number, own: string) => {
    const reply = await wires.ask(at, sessionApi.info, { token: own, input: {} });
    return typeof reply === 'string' ? reply : nameOf(reply.code);
  };
  const opened = await wires.ask(0, sessionApi.demoLogin, { token: '', input: { account: 'learner' } });
  const own = typeof opened === 'string' ? '' : opened.data.token;
  const found = {
    'session opened by the process, there': await isGood(0, own),
    'session opened by the process, elsewhere': await isGood(1, own),
    'session that lasts': await isGood(0, token),
  };
  await db.query(`update iam_session set expires_at = now() - interval '10 minutes' where user_id = $1`, [over.userId]);
  Object.assign(found, { 'session that is over': await isGood(0, over.token) });
  wires.close();
  return found;
}

/** The ids a process generates contain the time. */
async function shiftOf(origin: string): Promise<number> {
  const reply = await fetch(`${origin}/healthz`);
  const id = (reply.headers.get('x-request-id') ?? '').replaceAll('-', '');
  return Number.parseInt(id.slice(0, 12), 16) - Date.now();
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isDone()); tries++) {
    if (tries > 600) throw new Error('the worker does not come to its end');
    await pause(100);
  }
}

function nameOf(code: number): string {
  return code === 0 ? 'done' : (Object.entries(errors).find(([, error]) => error.code === code)?.[0] ?? String(code));
}
