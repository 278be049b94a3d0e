/**
 * What study time costs: `npm run bench:course [-- rows]`. First, heartbeats over HTTP as fast as two API processes
 * take them, in turns with bare PostgreSQL upserts and with a route that does nothing; `-- 0` measures only this. Second, ten thousand people who study at once, each with a
 * heartbeat every ten seconds. Third, the time of one heartbeat with ten thousand progress rows and with ten million,
 * two sites in turns. Prints the figures, and fails when one is worse than promised.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { studyApi } from '@ganlin/contract/course/study';
import { readConfig } from '../src/config.ts';
import { judge, openBenchSite, percentile, type BenchSite } from './bench-site.ts';
import { beginStudy, fillCourse, fillStudies, type Student } from './course-rows.ts';
import { fillPeople, openSessions } from './people.ts';
import { pgbench } from './pgbench.ts';
import { rush, startPlainRoutes } from './plain-routes.ts';
import { openProcessorClock, type Used } from './processor-time.ts';
import { openWire, type Wire } from './wire.ts';

const [manyRows = 10_000_000] = process.argv.slice(2).map(Number);
const FEW_ROWS = 10_000;
const PEOPLE = 10_000;
const RUSH_PEOPLE = 2_000;
const ROUNDS = 3;
const ROUND_SECONDS = 6;
const STUDY_SECONDS = 30;
const CONNECTIONS = 96;
const GROWTH_PEOPLE = 300;
const GROWTH_BEATS = 5;
const BEAT_MS = 1_000;

const speed = await fullSpeed();
console.log(speed);
if (manyRows === 0) process.exit();
const hall = await manyAtOnce();
console.log(`${PEOPLE} people: p99 ${round(percentile(hall.times, 0.99))} ms, ${hall.failed} failed`);
const growth = await growing();

const figures = {
  'heartbeats per second over HTTP': { measured: Math.round(speed.beats) },
  'bare upserts per second': { measured: Math.round(speed.upserts) },
  'requests per second to a route that does nothing': { measured: Math.round(speed.nothing) },
  'API processor time of a heartbeat (µs)': { measured: Math.round(speed.cost.api) },
  'PostgreSQL processor time of a heartbeat (µs)': { measured: Math.round(speed.cost.database) },
  'client processor time of a heartbeat (µs)': { measured: Math.round(speed.cost.client) },
  'heartbeats ÷ bare upserts': { measured: round(speed.beats / speed.upserts), least: 0.8 },
  'people studying': { measured: PEOPLE },
  'heartbeats sent': { measured: hall.sent, least: PEOPLE * 2 },
  'heartbeats that failed or were not credited': { measured: hall.failed, promised: 0 },
  'heartbeat with 10,000 people, median (ms)': { measured: round(percentile(hall.times, 0.5)) },
  'heartbeat with 10,000 people, p99 (ms)': { measured: round(percentile(hall.times, 0.99)), promised: 300 },
  'progress rows, large site': { measured: manyRows },
  'heartbeat, small site, median (ms)': { measured: round(growth.small) },
  'heartbeat, large site, median (ms)': { measured: round(growth.large) },
  'large ÷ small': { measured: round(growth.large / growth.small), promised: 1.3 },
};
judge(figures);
console.log(
  Object.entries(figures)
    .map(([name, { measured }]) => `${name} ${measured}`)
    .join('; '),
);

interface Hall {
  readonly site: BenchSite;
  readonly fileId: string;
  readonly students: readonly Student[];
}

async function openHall(site: BenchSite, { people, rows }: { people: number; rows: number }): Promise<Hall> {
  await fillPeople(site.db, readConfig(site.env), people);
  const course = await fillCourse(site.db);
  if (rows > 0) await fillStudies(site.db, course, rows);
  const students = await beginStudy(site.db, course, await openSessions(site.db, people));
  return { site, fileId: course.fileId, students };
}

/** One heartbeat; whether it was credited. */
async function beat(wire: Wire, student: Student, fileId: string): Promise<boolean> {
  const from = student.atMs;
  student.atMs += BEAT_MS;
  student.seq++;
  const to = student.atMs;
  const beats = [{ seq: student.seq, visible: true, from, to, rate: 100, positionMs: to }];
  const { status, body } = await wire.post(
    studyApi.beat.path,
    student.token,
    JSON.stringify({ playId: student.playId, fileId, beats }),
  );
  return status === 200 && body.includes(`"creditedMs":${BEAT_MS}`);
}

interface Speed {
  readonly beats: number;
  readonly upserts: number;
  readonly nothing: number;
  /** Processor time of a heartbeat in microseconds. */
  readonly cost: { readonly api: number; readonly database: number; readonly client: number };
}

async function fullSpeed(): Promise<Speed> {
  await using site = await openBenchSite();
  const { fileId, students } = await openHall(site, { people: RUSH_PEOPLE, rows: 0 });
  const apis = [await site.start('api'), await site.start('api')];
  const usedBy = await openProcessorClock(site.db, { apis });
  const wires = apis.map(({ origin }) => openWire(origin, CONNECTIONS));
  await site.db.query(
    'create table bench_answer (paper_id int, ordinal int, seq int, answer jsonb, primary key (paper_id, ordinal))',
  );
  const url = site.env['DATABASE_OWNER_URL'] ?? site.env['DATABASE_URL'] ?? '';
  const plain = await startPlainRoutes(site.env, { processes: apis.length, connections: CONNECTIONS });
  // Every session and the file are known afterwards.
  await sendFor(wires, { students, fileId, seconds: 5 });
  const rounds: { beats: number; upserts: number; nothing: number; cost: Used }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let beats = 0;
    const used = await usedBy(async () => {
      const { sent, failed } = await sendFor(wires, { students, fileId, seconds: ROUND_SECONDS });
      if (failed > 0) throw new Error(`${failed} heartbeats failed`);
      beats = sent;
    });
    const each = (ms: number) => (ms * 1000) / beats;
    rounds.push({
      beats: beats / ROUND_SECONDS,
      upserts: await pgbench(url, ROUND_SECONDS),
      nothing: await rush(plain.people, plain.nothing, ROUND_SECONDS),
      cost: { ...used, api: each(used.api), database: each(used.database), client: each(used.client) },
    });
  }
  for (const wire of wires) wire.close();
  await plain.stop();
  const middle = (figure: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(figure), 0.5);
  return {
    beats: middle(({ beats }) => beats),
    upserts: middle(({ upserts }) => upserts),
    nothing: middle(({ nothing }) => nothing),
    cost: {
      api: middle(({ cost }) => cost.api),
      database: middle(({ cost }) => cost.database),
      client: middle(({ cost }) => cost.client),
    },
  };
}

/** As many as the processes take, each student one at a time. */
async function sendFor(
  wires: readonly Wire[],
  { students, fileId, seconds }: { students: readonly Student[]; fileId: string; seconds: number },
): Promise<{ sent: number; failed: number }> {
  const until = performance.now() + seconds * 1000;
  let [sent, failed, next] = [0, 0, 0];
  const lanes = wires.flatMap((wire) => Array.from({ length: CONNECTIONS }, () => wire));
  await Promise.all(
    lanes.map(async (wire) => {
      while (performance.now() < until) {
        const student = students[next++ % students.length];
        if (!student) return;
        if (!(await beat(wire, student, fileId))) failed++;
        sent++;
      }
    }),
  );
  return { sent, failed };
}

/** Everybody sends a heartbeat every ten seconds, spread evenly. */
async function manyAtOnce(): Promise<{ sent: number; failed: number; times: number[] }> {
  await using site = await openBenchSite();
  const { fileId, students } = await openHall(site, { people: PEOPLE, rows: 0 });
  const wires = [
    openWire((await site.start('api')).origin, CONNECTIONS),
    openWire((await site.start('api')).origin, CONNECTIONS),
  ];
  await sendFor(wires, { students, fileId, seconds: 2 });
  const times: number[] = [];
  let failed = 0;
  const pending: Promise<void>[] = [];
  const began = performance.now();
  for (let tick = 0; performance.now() - began < STUDY_SECONDS * 1000; tick++) {
    // A hundred every tenth of a second: a thousand a second.
    const due = began + tick * 100;
    await pause(Math.max(0, due - performance.now()));
    for (let n = 0; n < PEOPLE / 100; n++) {
      const student = students[(tick * (PEOPLE / 100) + n) % students.length];
      const wire = wires[n % wires.length];
      if (!student || !wire) continue;
      const sentAt = performance.now();
      pending.push(
        (async () => {
          const isCredited = await beat(wire, student, fileId);
          times.push(performance.now() - sentAt);
          if (!isCredited) failed++;
        })(),
      );
    }
  }
  await Promise.all(pending);
  for (const wire of wires) wire.close();
  return { sent: times.length, failed, times };
}

/** One call after another on two sites in turns, so that other load affects both alike. */
async function growing(): Promise<{ small: number; large: number }> {
  await using smallSite = await openBenchSite();
  await using largeSite = await openBenchSite();
  const halls = [
    await openHall(smallSite, { people: GROWTH_PEOPLE, rows: FEW_ROWS }),
    await openHall(largeSite, { people: GROWTH_PEOPLE, rows: manyRows }),
  ];
  const wires = await Promise.all(halls.map(async ({ site }) => openWire((await site.start('api')).origin, 1)));
  const times: number[][] = [[], []];
  for (let count = 0; count <= GROWTH_BEATS; count++) {
    for (let at = 0; at < GROWTH_PEOPLE; at++) {
      for (const [which, { students, fileId }] of halls.entries()) {
        const [student, wire] = [students[at], wires[which]];
        if (!student || !wire) continue;
        const sentAt = performance.now();
        if (!(await beat(wire, student, fileId))) throw new Error('a heartbeat was not credited');
        // The first warms up.
        if (count > 0) times[which]?.push(performance.now() - sentAt);
      }
    }
  }
  for (const wire of wires) wire.close();
  return { small: percentile(times[0] ?? [], 0.5), large: percentile(times[1] ?? [], 0.5) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
