/**
 * Whether a save and a start cost more when the tables are full: `npm run bench:exam:growth [-- papers]`. Two sites, one
 * with ten thousand papers and one with five million, are measured in turns, so that whatever else the machine does
 * weighs on both alike. Prints the median times and their ratio, and fails when it is above 1.3.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import { judge, openBenchSite, percentile, type BenchSite } from './bench-site.ts';
import { enter, noTimes, openExam, save, type Examinee } from './exam-hall.ts';
import { fillPeople, openSessions, type Signed } from './people.ts';
import { fillBank } from './question-rows.ts';
import { openWire } from './wire.ts';

const papers = Number(process.argv[2] ?? 5_000_000);
const FEW = 10_000;
const PEOPLE = 100;
const SAVES = 400;
const TURNS = 5;
const STEP = 100_000;
const SETTLE_MS = 20_000;

await using smallSite = await openBenchSite();
await using largeSite = await openBenchSite();
const small = await prepare(smallSite, FEW);
const large = await prepare(largeSite, papers);
// What the filling left behind to be written is not counted.
await pause(SETTLE_MS);
for (let turn = 0; turn < TURNS; turn++) for (const hall of [small, large]) await measure(hall, turn);

const [before, after] = [small, large].map(({ times }) => ({ start: median(times.start), save: median(times.save) }));
const figures = {
  'papers in the small site': { measured: FEW },
  'papers in the large site': { measured: papers },
  'start, small, median (ms)': { measured: before?.start ?? Infinity },
  'start, large, median (ms)': { measured: after?.start ?? Infinity },
  'start, ratio': { measured: ratio(after?.start, before?.start), promised: 1.3 },
  'save, small, median (ms)': { measured: before?.save ?? Infinity },
  'save, large, median (ms)': { measured: after?.save ?? Infinity },
  'save, ratio': { measured: ratio(after?.save, before?.save), promised: 1.3 },
};
judge(figures);
console.log(
  Object.entries(figures)
    .map(([name, { measured }]) => `${name} ${measured}`)
    .join('; '),
);

interface Hall {
  readonly site: BenchSite;
  readonly origin: string;
  readonly repoId: string;
  readonly people: readonly Signed[];
  readonly times: ReturnType<typeof noTimes>;
}

async function prepare(site: BenchSite, count: number): Promise<Hall> {
  await fillPeople(site.db, readConfig(site.env), TURNS * PEOPLE);
  const repoId = await fillBank(site.db, 2_000);
  const people = await openSessions(site.db, TURNS * PEOPLE);
  const { origin } = await site.start('api');
  await site.start('worker');
  await fill(site, count);
  return { site, origin, repoId, people, times: noTimes() };
}

/** One call after the other, so that the time of each is its cost and nobody's waiting. */
async function measure({ site, origin, repoId, people, times }: Hall, turn: number): Promise<void> {
  const sitting = people.slice(turn * PEOPLE, (turn + 1) * PEOPLE);
  const examId = await openExam(origin, site.db, { repoId, people: sitting, title: `第 ${turn + 1} 场` });
  const wire = openWire(origin, 1);
  const hall = sitting.map(({ token }): Examinee => ({
    token,
    wire,
    paperId: '',
    epoch: 0,
    seq: 0,
    acked: new Map<number, number>(),
  }));
  for (const one of hall) await enter(one, examId, times);
  for (let sent = 0; sent < SAVES; sent++) {
    const one = hall[sent % hall.length];
    if (one) await save(one, times.save);
  }
  wire.close();
}

/** Finished papers of people long gone, each with two saves. */
async function fill(site: BenchSite, count: number): Promise<void> {
  const started = performance.now();
  for (let from = 0; from < count; from += STEP) {
    const size = Math.min(STEP, count - from);
    await site.db.query(
      `with made as (
         insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at,
           deadline_at, handed_in_at, handed_in_by, receipt, graded_at, score_centi, passed, in_book_at, created_at)
         select gen_random_uuid(), gen_random_uuid(), e.id, e.id, 1, 2, 100, '{"questions":[],"options":{}}', now(), now(),
                now() - random() * interval '1000 days', 1, md5(random()::text), now(), 6000, true, now(), now()
           from generate_series(1, $1::int) n,
                lateral (select md5((n % 500)::text)::uuid as id) e
         returning user_id, id),
       saved as (
         insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
         select user_id, id, 1, jsonb_build_array(jsonb_build_object('ordinal', place, 'seq', place,
                  'answer', '{"options":["abcdefgh"]}'::jsonb, 'answered', true, 'flagged', false, 'spentMs', 0)),
                '127.0.0.1', now()
           from made, generate_series(1, 2) place
         returning user_id, paper_id, items -> 0 as item)
       insert into paper_final (user_id, paper_id, answers)
       select user_id, paper_id, jsonb_agg(item) from saved group by user_id, paper_id`,
      [size],
    );
  }
  await site.db.query('vacuum analyze paper_paper, paper_save, paper_final');
  console.log(`${count} papers written in ${Math.round((performance.now() - started) / 1000)} s`);
}

function median(times: readonly number[]): number {
  return Math.round(percentile(times, 0.5) * 100) / 100;
}

function ratio(one = Infinity, other = 0): number {
  return Math.round((one / other) * 100) / 100;
}
