/**
 * Everything dies, nothing is lost: `npm run test:exam:crash [-- --long]`. Two API processes and a worker over their
 * own PostgreSQL and Redis; five hundred examinees save continuously and resend whatever was not acknowledged, with
 * the same number, to the other process. Every 0.7 to 2 seconds an API process is killed, PostgreSQL is crashed,
 * Redis is wiped and killed. A process that is not up yet serves nobody, and the only one that is up is spared:
 * otherwise nobody could respond, and no time limit could be promised. Afterwards half of the papers are handed in by
 * the examinees and half by the sweep. Before that, with nothing killed, the database goes silent for a while, like a
 * machine without power, and responds again on new connections only. Every acknowledged answer must be in the
 * database and in what was graded. A shorter run with an API that acknowledges before it commits must lose some:
 * otherwise the test would detect nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { judge, percentile } from '../../bench/bench-site.ts';
import { fillPeople, openSessions, type Signed } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabaseProxy } from '../support/database-proxy.ts';
import { answerOn, handIn, newSeen, seat, type Seen } from './examinees.ts';
import { inspect, letExpire, openExam, settled, type Sitter } from './hall.ts';
import { openOwnServices } from './own-services.ts';
import { killNowAndThen, watch, type Watched } from './watched-process.ts';
import { openWires, type Wires } from './wires.ts';

const isLong = process.argv.includes('--long');
const SECONDS = isLong ? 120 : 30;
const LEAST_KILLS = isLong ? 30 : 3;
const CONTROL_SECONDS = isLong ? 20 : 8;
const EXAMINEES = 500;
const CONTROL_EXAMINEES = 200;
const DATABASE_CRASHES = isLong ? 3 : 1;
const LEAST_ACKNOWLEDGED = isLong ? 200_000 : 10_000;
const TIMEOUT_MS = 4000;
const SILENT_MS = 5000;

await using services = await openOwnServices();
const { db } = services;
await using proxy = await openDatabaseProxy(services.databasePort);
const env = { ...services.env, DATABASE_URL: proxy.through(services.env.DATABASE_URL ?? '') };
await fillPeople(db, readConfig(env), EXAMINEES + CONTROL_EXAMINEES);
const repoId = await fillBank(db, 200);
const people = await openSessions(db, EXAMINEES + CONTROL_EXAMINEES);
const worker = await watch('worker', env);

const { figures, sitters } = await crashTest(people.slice(0, EXAMINEES));
const half = sitters.slice(0, EXAMINEES / 2).map(({ paperId }) => paperId);
await letExpire(db, half);
const left = await settled(db, 60);
const found = await inspect(db, sitters);
const control = await controlRun(people.slice(EXAMINEES));
await worker.stop();

const all = {
  'acknowledged answers lost': { measured: found.lost, promised: 0 },
  'answers with another content': { measured: found.wrong, promised: 0 },
  'papers handed in with other answers than were saved': { measured: found.unlike, promised: 0 },
  'marks that do not follow from the answers': { measured: found.misgraded, promised: 0 },
  'papers not handed in and graded exactly once': { measured: found.notOnce, promised: 0 },
  'papers left overdue or ungraded': { measured: left.overdue + left.ungraded, promised: 0 },
  ...figures,
  'control: answers lost when acknowledged before the commit': { measured: control, least: 1 },
};
judge(all);
console.log(
  Object.entries(all)
    .map(([name, { measured }]) => `${name} ${measured}`)
    .join('; '),
);

async function crashTest(examinees: readonly Signed[]) {
  const apis = [await watch('api', env), await watch('api', env)];
  const origins = apis.map(({ origin }) => origin);
  const examId = await openExam(origins[0] ?? '', repoId);
  const sitters = await seat(db, { origin: origins[0] ?? '', examId, examinees });
  const wires = openWires(origins, { timeoutMs: TIMEOUT_MS });
  const seen = newSeen();
  const clock = { until: Number.POSITIVE_INFINITY };
  const answering = sitters.map((sitter, at) => answerOn({ wires, sitter, at, seen, until: () => clock.until }));
  const [kills, away] = await Promise.all([
    killNowAndThen(apis, { seconds: SECONDS, least: LEAST_KILLS }),
    crashDatabases(performance.now() + SECONDS * 1000),
    loseCache(),
  ]);
  clock.until = performance.now() + 2000;
  await Promise.all(answering);
  const silent = await fallSilent(apis, { wires, sitters });
  console.log(`saves kept in each second: ${Array.from(seen.stored, (stored) => stored ?? 0).join(' ')}`);
  await allUp(apis);
  // The other half is left to the sweep.
  for (const sitter of sitters.slice(EXAMINEES / 2)) await handIn(wires, sitter, seen);
  wires.close();
  for (const api of apis) await api.stop();
  const starts = apis.flatMap(({ startMs }) => startMs);
  return {
    sitters,
    figures: {
      'people signed out': { measured: seen.signedOut + silent.seen.signedOut, promised: 0 },
      'calls refused': { measured: seen.refused + silent.seen.refused, promised: 0 },
      'calls never answered': { measured: seen.unanswered + silent.seen.unanswered, promised: 0 },
      // Checked in the long form only: on a shared machine, durations mean little.
      'longest wait for an acknowledgement (ms)': {
        measured: Math.round(Math.max(...seen.stalls)),
        ...(isLong ? { promised: 3000 } : {}),
      },
      'wait, p99 (ms)': { measured: Math.round(percentile(seen.stalls, 0.99)) },
      'answers acknowledged': { measured: seen.acked, least: LEAST_ACKNOWLEDGED },
      'API processes killed': { measured: kills, least: LEAST_KILLS },
      'API processes that ended by themselves': { measured: starts.length - apis.length - kills, promised: 0 },
      'after a silent death, saves kept again after (ms)': { measured: silent.storedAfterMs, promised: 10_000 },
      'API processes that called themselves ready meanwhile': { measured: silent.ready, promised: 0 },
      'database away, at most (ms)': { measured: Math.round(away) },
      'start of an API process, median (ms)': { measured: Math.round(percentile(starts, 0.5)) },
    },
  };
}

async function controlRun(examinees: readonly Signed[]): Promise<number> {
  const hasty = { ...env, ACK_BEFORE_COMMIT: '1' };
  const apis = [await watch('api', hasty), await watch('api', hasty)];
  const origins = apis.map(({ origin }) => origin);
  const examId = await openExam(origins[0] ?? '', repoId);
  const sitters = await seat(db, { origin: origins[0] ?? '', examId, examinees });
  const wires = openWires(origins, { timeoutMs: TIMEOUT_MS });
  const seen = newSeen();
  const until = performance.now() + CONTROL_SECONDS * 1000;
  await Promise.all([
    killNowAndThen(apis, { seconds: CONTROL_SECONDS, least: 1 }),
    ...sitters.map((sitter, at) => answerOn({ wires, sitter, at, seen, until: () => until })),
  ]);
  wires.close();
  for (const api of apis) await api.stop();
  return (await inspect(db, sitters)).lost;
}

/** Nothing arrives on existing connections, and nothing on new ones until it responds again. Nothing is killed. */
async function fallSilent(
  apis: readonly Watched[],
  { wires, sitters }: { wires: Wires; sitters: readonly Sitter[] },
): Promise<{ storedAfterMs: number; ready: number; seen: Seen }> {
  await allUp(apis);
  // Waiting times here are not comparable to those where processes are killed, so they are recorded separately.
  const seen = newSeen();
  const clock = { until: Number.POSITIVE_INFINITY };
  const answering = sitters.map((sitter, at) => answerOn({ wires, sitter, at, seen, until: () => clock.until }));
  await pause(2_000);
  proxy.silence();
  await pause(SILENT_MS);
  const readiness = await Promise.all(apis.map(({ origin }) => fetch(`${origin}/readyz`)));
  proxy.answer();
  const [answered, before] = [performance.now(), seen.acked];
  while (seen.acked === before) await pause(10);
  const storedAfterMs = Math.round(performance.now() - answered);
  await pause(2_000);
  clock.until = performance.now();
  await Promise.all(answering);
  return { storedAfterMs, ready: readiness.filter(({ ok }) => ok).length, seen };
}

/** Returns how long it was down, at most. */
async function crashDatabases(until: number): Promise<number> {
  const every = (until - performance.now()) / (DATABASE_CRASHES + 1);
  const away: number[] = [];
  for (let count = 0; count < DATABASE_CRASHES; count++) {
    await pause(every);
    away.push(await services.crashDatabase());
  }
  return Math.max(...away);
}

/** Wiped first, then down for a while. */
async function loseCache(): Promise<void> {
  await pause(SECONDS * 700);
  const cache = new Redis(services.redisUrl);
  await cache.flushall();
  cache.disconnect();
  await services.killCache(isLong ? 20_000 : 4_000);
}

async function allUp(apis: readonly Watched[]): Promise<void> {
  while (!apis.every(({ isUp }) => isUp())) await pause(50);
}
