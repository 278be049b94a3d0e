/**
 * Study time survives: `npm run test:course:crash`. Two API processes over their own PostgreSQL; three hundred people
 * study with a heartbeat every second, and resend with the same number whatever was not answered, to the other
 * process. Every second or so an API process is killed. Afterwards nobody has more credit than the time that passed,
 * nobody has less than what was acknowledged, and per kill at most ten seconds are missing to anybody.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { studyApi } from '@ganlin/contract/course/study';
import { judge } from '../../bench/bench-site.ts';
import { beginStudy, fillCourse, type Student } from '../../bench/course-rows.ts';
import { fillPeople, openSessions } from '../../bench/people.ts';
import { readConfig } from '../../src/config.ts';
import { openOwnServices } from '../exam/own-services.ts';
import { killNowAndThen, watch } from '../exam/watched-process.ts';
import { openWires, type Wires } from '../exam/wires.ts';

const SECONDS = 25;
const LEAST_KILLS = 3;
const PEOPLE = 300;
const TIMEOUT_MS = 4_000;
const MAX_MISSING_MS = 10_000;

await using services = await openOwnServices();
const { db, env } = services;
await fillPeople(db, readConfig(env), PEOPLE);
const course = await fillCourse(db);
const students = await beginStudy(db, course, await openSessions(db, PEOPLE));
// What passed before the test does not count here.
await db.query('update course_study set unspent_ms = 0, seen_at = clock_timestamp()');
const began = performance.now();
const apis = [await watch('api', env), await watch('api', env)];
const wires = openWires(
  apis.map(({ origin }) => origin),
  { timeoutMs: TIMEOUT_MS },
);
const clock = { until: Number.POSITIVE_INFINITY };
const studying = students.map((student, at) => study(wires, student, at));
const kills = await killNowAndThen(apis, { seconds: SECONDS, least: LEAST_KILLS });
clock.until = performance.now() + 2000;
const people = await Promise.all(studying);
const passedMs = performance.now() - began;
wires.close();
for (const api of apis) await api.stop();

const { rows } = await db.query<{ userId: string; creditedMs: string; watchedMs: string; loggedMs: string }>(
  `select s.user_id as "userId", s.credited_ms as "creditedMs", coalesce(s.watched[2], 0) as "watchedMs",
          coalesce((select sum(i.credited_ms) from course_interval i where i.user_id = s.user_id), 0)
          + coalesce((s.stretch -> 'open' ->> 'creditedMs')::int, 0) as "loggedMs"
     from course_study s`,
);
const stored = new Map(rows.map((row) => [row.userId, row]));
const creditedOf = ({ userId }: Student) => Number(stored.get(userId)?.creditedMs ?? 0);
const figures = {
  'people with more credit than time that passed': {
    measured: students.filter((student) => creditedOf(student) > passedMs).length,
    promised: 0,
  },
  'people with less credit than was acknowledged': {
    measured: people.filter(({ student, ackedMs }) => creditedOf(student) < ackedMs).length,
    promised: 0,
  },
  'people credited twice': {
    measured: people.filter(({ student, playedMs }) => creditedOf(student) > playedMs).length,
    promised: 0,
  },
  'people whose evidence differs from their credit': {
    measured: rows.filter(({ creditedMs, loggedMs }) => Number(creditedMs) !== Number(loggedMs)).length,
    promised: 0,
  },
  'credit missing, at most, per kill (ms)': {
    measured: Math.round(
      Math.max(...people.map(({ student, playedMs }) => playedMs - creditedOf(student))) / Math.max(1, kills),
    ),
    promised: MAX_MISSING_MS,
  },
  'heartbeats acknowledged': {
    measured: people.reduce((sum, { acked }) => sum + acked, 0),
    least: PEOPLE * 5,
  },
  'API processes killed': { measured: kills, least: LEAST_KILLS },
};
judge(figures);
console.log(
  Object.entries(figures)
    .map(([name, { measured }]) => `${name} ${measured}`)
    .join('; '),
);

interface Studied {
  readonly student: Student;
  /** Real time of the film that was played and sent. */
  readonly playedMs: number;
  /** Credit of which the page was told. */
  readonly ackedMs: number;
  readonly acked: number;
}

/** Plays the film in real time; a heartbeat that is not answered is sent again as it was. */
async function study(wires: Wires, student: Student, at: number): Promise<Studied> {
  let [playedMs, ackedMs, acked, target] = [0, 0, 0, at];
  let lastAt = performance.now();
  while (performance.now() < clock.until) {
    await pause(800 + Math.random() * 400);
    const now = performance.now();
    const from = student.atMs;
    const to = Math.floor(from + now - lastAt);
    lastAt = now;
    student.atMs = to;
    student.seq++;
    playedMs += to - from;
    const beats = [{ seq: student.seq, visible: true, from, to, rate: 100, positionMs: to }];
    const input = { playId: student.playId, fileId: course.fileId, beats };
    for (;;) {
      const reply = await wires.ask(target, studyApi.beat, { token: student.token, input });
      if (typeof reply !== 'string' && reply.code === 0) {
        ackedMs = Math.max(ackedMs, reply.data.creditedSeconds * 1000);
        acked++;
        break;
      }
      if (performance.now() > clock.until + 10_000) return { student, playedMs, ackedMs, acked };
      target++;
      await pause(100);
    }
  }
  return { student, playedMs, ackedMs, acked };
}
