/**
 * Whether a save and a start cost more when the tables are full: `npm run bench:exam:growth [-- papers]`. Measures both
 * one after the other with ten thousand papers there, fills up to five million, and measures again with people of
 * another exam. Prints the median times and their ratio, and fails when it is above 1.3.
 */
import { readConfig } from '../src/config.ts';
import { judge, openBenchSite, percentile } from './bench-site.ts';
import { enter, noTimes, openExam, save, type Examinee } from './exam-hall.ts';
import { fillPeople, openSessions } from './people.ts';
import { fillBank } from './question-rows.ts';
import { openWire } from './wire.ts';

const papers = Number(process.argv[2] ?? 5_000_000);
const FEW = 10_000;
const PEOPLE = 400;
const SAVES = 4_000;
const STEP = 100_000;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), 2 * PEOPLE);
const repoId = await fillBank(site.db, 2_000);
const people = await openSessions(site.db, 2 * PEOPLE);
const api = await site.start('api');
await site.start('worker');

await fill(FEW);
const before = await measure(0);
await fill(papers - FEW);
const after = await measure(1);

const figures = {
  'papers before': { measured: FEW },
  'papers after': { measured: papers },
  'start before, median (ms)': { measured: before.start },
  'start after, median (ms)': { measured: after.start },
  'start, ratio': { measured: ratio(after.start, before.start), promised: 1.3 },
  'save before, median (ms)': { measured: before.save },
  'save after, median (ms)': { measured: after.save },
  'save, ratio': { measured: ratio(after.save, before.save), promised: 1.3 },
};
judge(figures);
console.log(
  Object.entries(figures)
    .map(([name, { measured }]) => `${name} ${measured}`)
    .join('; '),
);

/** One call after the other, so that the time of each is its cost and nobody's waiting. */
async function measure(turn: number): Promise<{ start: number; save: number }> {
  const sitting = people.slice(turn * PEOPLE, (turn + 1) * PEOPLE);
  const examId = await openExam(api.origin, site.db, { repoId, people: sitting, title: `第 ${turn + 1} 场` });
  await site.db.query('checkpoint');
  const wire = openWire(api.origin, 1);
  const times = noTimes();
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
  return { start: median(times.start), save: median(times.save) };
}

/** Finished papers of people long gone, each with two saves. */
async function fill(count: number): Promise<void> {
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
         returning user_id, id)
       insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
       select user_id, id, 1, jsonb_build_array(jsonb_build_object('ordinal', place, 'seq', place,
                'answer', '{"options":["abcdefgh"]}'::jsonb, 'answered', true, 'flagged', false, 'spentMs', 0)),
              '127.0.0.1', now()
         from made, generate_series(1, 2) place`,
      [size],
    );
  }
  await site.db.query('vacuum analyze paper_paper, paper_save');
  console.log(`${count} papers written in ${Math.round((performance.now() - started) / 1000)} s`);
}

function median(times: readonly number[]): number {
  return Math.round(percentile(times, 0.5) * 100) / 100;
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100;
}
