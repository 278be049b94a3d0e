/**
 * Exams under load: `npm run bench:exam [-- --long]`. First measures how many answers per second are saved, compared
 * with bare PostgreSQL and with a route that writes one answer per request, all in this run; then what a save, an
 * entry, a hand-in and the preparation of a paper cost in processor time; then runs increasing numbers of examinees
 * who start in a burst, save steadily and hand in in a burst. The quick form goes up to 1,000, the long one to
 * 10,000; `--rungs=10000` runs only these, `--rungs=` none. Prints tables, a last line with the figures, and fails
 * when a target is missed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import { judge, openBenchSite, peakMemoryMb, percentile, type Figure } from './bench-site.ts';
import { countLost, enter, handIn, noTimes, openExam, Refused, save, type Examinee } from './exam-hall.ts';
import { fillPeople, openSessions } from './people.ts';
import { fillBank } from './question-rows.ts';
import { pgbench } from './pgbench.ts';
import { rush, startPlainRoutes } from './plain-routes.ts';
import { openProcessorClock, type Used } from './processor-time.ts';
import { openWire } from './wire.ts';

const isLong = process.argv.includes('--long');
const rungs = rungsOf(process.argv.find((given) => given.startsWith('--rungs=')));
const BURST_SECONDS = isLong ? 60 : 10;
const STEADY_SECONDS = isLong ? 45 : 15;
const SAVE_EVERY_MS = 15_000;
const ROUNDS = isLong ? 3 : 2;
const ROUND_SECONDS = isLong ? 6 : 4;
const CONNECTIONS = 32;
const PROCESSES = 2;
/** Papers in the rush, and how many are answered concurrently: one paper accepts at most two saves a second. */
const HALL = 2_000;
const AT_ONCE = 200;

await using site = await openBenchSite();
const limit = Math.max(HALL, ...rungs);
await fillPeople(site.db, readConfig(site.env), limit);
const repoId = await fillBank(site.db, 2_000);
const people = await openSessions(site.db, limit);
const apis = await Promise.all(Array.from({ length: PROCESSES }, () => site.start('api')));
const worker = await site.start('worker');
const origin = apis[0]?.origin ?? '';
const usedBy = await openProcessorClock(site.db, { apis, worker });

const throughput = await compare();
const ladder: Record<string, Figure> = {};
for (const count of rungs) await climb(count);
const figures = { ...throughput, ...ladder };
judge(figures);
console.log(
  Object.entries(figures)
    .map(([name, { measured }]) => `${name} ${measured}`)
    .join('; '),
);

/** Answers per second of all three ways, measured in turns. */
async function compare(): Promise<Record<string, Figure>> {
  await site.db
    .query(`create table bench_answer (paper_id bigint, ordinal int, seq bigint not null, answer jsonb not null,
    primary key (paper_id, ordinal)) with (fillfactor = 80)`);
  const { hall, prepared, entered } = await sitDown();
  const turns = Array.from({ length: AT_ONCE }, (_, at) => hall.filter((_one, position) => position % AT_ONCE === at));
  const plain = await startPlainRoutes(site.env, { processes: PROCESSES, connections: CONNECTIONS });
  const [bare, single, empty, ours]: [number[], number[], number[], number[]] = [[], [], [], []];
  const full: Pick<Used, 'api' | 'database'>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await pgbench(site.env['DATABASE_URL'] ?? '', ROUND_SECONDS));
    single.push(await rush(plain.people, plain.save, ROUND_SECONDS));
    empty.push(await rush(plain.people, plain.nothing, ROUND_SECONDS));
    let saves = 0;
    const spent = await usedBy(async () => {
      ours.push(await rush(turns, (some) => ((saves += 1), save(nextOf(some), [])), ROUND_SECONDS));
    });
    full.push({ api: (spent.api * 1000) / saves, database: (spent.database * 1000) / saves });
  }
  const cpu = await costOfSave(hall);
  await plain.stop();
  const lost = await countLost(site.db, hall);
  // These examinees are used again on the ladder.
  const handedIn = await usedBy(() => byTurns(hall, (one) => handIn(one, [])));
  hall.forEach(({ wire }) => wire.close());
  const [b, s, o] = [percentile(bare, 0.5), percentile(single, 0.5), percentile(ours, 0.5)];
  return {
    'bare upserts by pgbench (answers/s)': { measured: Math.round(b) },
    'one upsert per request (answers/s)': { measured: Math.round(s) },
    'a route that does nothing (requests/s)': { measured: median(empty) },
    'ours (answers/s)': { measured: Math.round(o) },
    'ours to bare': { measured: ratio(o, b), least: 1 },
    'ours to one per request': { measured: ratio(o, s), least: 1.8 },
    'API processor time of a save at full load (µs)': { measured: median(full.map(({ api }) => api)), promised: 300 },
    'PostgreSQL processor time of a save at full load (µs)': {
      measured: median(full.map(({ database }) => database)),
      promised: 60,
    },
    'API processor time of a save at 1,000 a second (µs)': { measured: cpu.api },
    'PostgreSQL processor time of a save at 1,000 a second (µs)': { measured: cpu.database },
    'API processor time of an entry (µs)': { measured: each(entered.api), promised: 3000 },
    'PostgreSQL processor time of an entry (µs)': { measured: each(entered.database), promised: 1000 },
    'client processor time of an entry (µs)': { measured: each(entered.client) },
    'API processor time of a hand-in (µs)': { measured: each(handedIn.api) },
    'PostgreSQL processor time of a hand-in (µs)': { measured: each(handedIn.database) },
    'client processor time of a hand-in (µs)': { measured: each(handedIn.client) },
    'worker processor time of a preparation (µs)': { measured: each(prepared.worker) },
    'PostgreSQL processor time of a preparation (µs)': { measured: each(prepared.database) },
    'lost in the rush': { measured: lost, promised: 0 },
  };
}

/** Cost per examinee in microseconds, from the total of the hall. */
function each(ms: number): number {
  return Math.round((ms * 1000) / HALL);
}

/** Takes the one that has waited longest. */
function nextOf<P>(some: P[]): P {
  const one = some.shift();
  if (one === undefined) throw new Error('nobody is there');
  some.push(one);
  return one;
}

/**
 * Cost at a steady thousand saves a second, minus what the processes use when idle. It is higher than at full load:
 * idle processes go to sleep, and waking them is expensive on a virtual machine.
 */
async function costOfSave(hall: readonly Examinee[]): Promise<Pick<Used, 'api' | 'database'>> {
  const [seconds, rate] = [isLong ? 15 : 6, 1000];
  // Pending writes of the rush are not counted either.
  await pause(3_000);
  const idle = await usedBy(() => pause(seconds * 1000));
  const busy = await usedBy(() => saveSteadily(hall, { seconds, rate }));
  const perSave = (from: number, to: number) => Math.round(((to - from) * 1000) / (seconds * rate));
  return { api: perSave(idle.api, busy.api), database: perSave(idle.database, busy.database) };
}

async function saveSteadily(
  hall: readonly Examinee[],
  { seconds, rate }: { seconds: number; rate: number },
): Promise<void> {
  const under: Promise<unknown>[] = [];
  const started = performance.now();
  for (let sent = 0; sent < seconds * rate; sent++) {
    const one = hall[sent % hall.length];
    if (one) under.push(save(one, []));
    const ahead = (sent / rate) * 1000 - (performance.now() - started);
    if (ahead > 2) await pause(ahead);
  }
  await Promise.all(under);
}

async function climb(count: number): Promise<void> {
  const times = noTimes();
  const examId = await openExam(origin, site.db, { repoId, people: people.slice(0, count), title: `阶梯 ${count}` });
  const hall = seats(count);
  let errors = 0;
  const attempt = (action: Promise<unknown>): Promise<unknown> =>
    action.catch((error: unknown) => {
      errors += 1;
      if (errors <= 5) console.error(String(error));
      if (!(error instanceof Refused)) throw error;
    });
  await spread(hall, BURST_SECONDS, (one) => attempt(enter(one, examId, times)));
  const until = performance.now() + STEADY_SECONDS * 1000;
  await Promise.all(
    hall.map(async (one) => {
      await pause(Math.random() * SAVE_EVERY_MS);
      while (performance.now() < until) {
        await attempt(save(one, times.save));
        await pause(SAVE_EVERY_MS * (0.8 + 0.4 * Math.random()));
      }
    }),
  );
  await spread(hall, BURST_SECONDS, (one) => attempt(handIn(one, times.handIn)));
  const gradedMs = await waitGraded(examId);
  const lost = await countLost(site.db, hall);
  hall.forEach(({ wire }) => wire.close());
  const bound = (limit: number): { promised?: number } => (count === 10_000 ? { promised: limit } : {});
  const p99 = (all: readonly number[]) => Math.round(percentile(all, 0.99));
  Object.assign(ladder, {
    [`${count}: errors`]: { measured: errors, promised: 0 },
    [`${count}: lost`]: { measured: lost, promised: 0 },
    [`${count}: start, p99 (ms)`]: { measured: p99(times.start), ...bound(500) },
    [`${count}: open, p99 (ms)`]: { measured: p99(times.open) },
    [`${count}: body, p99 (ms)`]: { measured: p99(times.body) },
    [`${count}: save, p99 (ms)`]: { measured: p99(times.save), ...bound(300) },
    [`${count}: hand-in, p99 (ms)`]: { measured: p99(times.handIn), ...bound(800) },
    [`${count}: all graded after (s)`]: { measured: Math.round(gradedMs / 1000) },
    [`${count}: memory of an API process (MB)`]: {
      measured: Math.round(Math.max(...apis.map(({ pid }) => peakMemoryMb(pid)))),
      promised: 600,
    },
  });
}

/** Each examinee does it once, at a random moment within this many seconds. */
async function spread(hall: readonly Examinee[], seconds: number, action: (one: Examinee) => Promise<unknown>) {
  await Promise.all(
    hall.map(async (one) => {
      await pause(Math.random() * seconds * 1000);
      await action(one);
    }),
  );
}

async function waitGraded(examId: string): Promise<number> {
  const started = performance.now();
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await site.db.query<{ open: number }>(
      'select count(*)::int as open from paper_paper where exam_id = $1 and state in (0, 1)',
      [examId],
    );
    if (rows[0]?.open === 0) return performance.now() - started;
    await pause(250);
  }
  throw new Error('not everything is graded');
}

/** Examinees with an open paper, and what it cost to get them there. */
async function sitDown(): Promise<{ hall: Examinee[]; prepared: Used; entered: Used }> {
  let examId = '';
  const prepared = await usedBy(async () => {
    examId = await openExam(origin, site.db, { repoId, people: people.slice(0, HALL), title: '吞吐量' });
  });
  const hall = seats(HALL);
  const entered = await usedBy(() => byTurns(hall, (one) => enter(one, examId, noTimes())));
  return { hall, prepared, entered };
}

/** Runs it once for every examinee, with limited concurrency. */
async function byTurns(hall: readonly Examinee[], action: (one: Examinee) => Promise<unknown>): Promise<void> {
  const waiting = hall.values();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const one of waiting) await action(one);
    }),
  );
}

/** Half of the examinees on each process, over few connections. */
function seats(count: number): Examinee[] {
  const wires = apis.map((api) => openWire(api.origin, CONNECTIONS * (count > 1000 ? 4 : 1)));
  return people.slice(0, count).flatMap(({ token }, index) => {
    const wire = wires[index % wires.length];
    return wire ? [{ token, wire, paperId: '', epoch: 0, seq: 0, acked: new Map<number, number>() }] : [];
  });
}

function median(all: readonly number[]): number {
  return Math.round(percentile(all, 0.5));
}

function rungsOf(given: string | undefined): number[] {
  if (given === undefined) return isLong ? [100, 1_000, 5_000, 10_000] : [100, 1_000];
  return given
    .slice('--rungs='.length)
    .split(',')
    .filter((rung) => rung !== '')
    .map(Number);
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100;
}
