/**
 * How long it takes to collect the papers of a full hall whose time is up while their pages are gone: `npm run
 * bench:sweep [-- papers | --long]`. Fills overdue papers with saves, starts two workers, and waits until each paper is
 * handed in; grading goes on meanwhile, as it would. The quick form has 10,000 papers (about two minutes, most of them
 * filling), the long one 100,000 (about twenty). Fails when collecting is slower than 100,000 in 60 seconds, or when a
 * paper is not handed in exactly once, at its deadline, with the answers that were saved.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import { judge, openBenchSite, type BenchSite } from './bench-site.ts';
import { enter, noTimes, openExam, QUESTIONS, type Examinee } from './exam-hall.ts';
import { fillPeople, openSessions } from './people.ts';
import { openProcessorClock } from './processor-time.ts';
import { fillBank } from './question-rows.ts';
import { openWire } from './wire.ts';

const isLong = process.argv.includes('--long');
const given = process.argv.slice(2).find((word) => /^\d+$/.test(word));
const PAPERS = Number(given ?? (isLong ? 100_000 : 10_000));
const PROMISED_SECONDS = (60 * PAPERS) / 100_000;
const SAVES = 60;
const WORKERS = 2;
const STEP = 2_000;
const LIMIT_SECONDS = 900;

console.log(`sweep: ${PAPERS} papers, ${isLong ? 'about twenty minutes' : 'about two minutes'}`);
await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), PAPERS);
const repoId = await fillBank(site.db, 500);
const examId = await prepareExam();
await fillOverdue(site);

const started = performance.now();
const workers = await Promise.all(Array.from({ length: WORKERS }, () => site.start('worker')));
const ready = performance.now();
const usedBy = await openProcessorClock(site.db, { apis: workers });
const used = await usedBy(async () => until('state = 0'));
const collected = performance.now();
await until('state = 1');
const graded = performance.now();

const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;
judge({
  'papers overdue': { measured: PAPERS },
  'workers started after (s)': { measured: seconds(started, ready) },
  'all collected after (s)': { measured: seconds(ready, collected), promised: PROMISED_SECONDS },
  'papers collected each second': { measured: Math.round(PAPERS / seconds(ready, collected)) },
  'processor time of a paper, workers, with grading meanwhile (µs)': {
    measured: Math.round((used.api * 1000) / PAPERS),
  },
  'processor time of a paper, PostgreSQL (µs)': { measured: Math.round((used.database * 1000) / PAPERS) },
  'all graded after (s)': { measured: seconds(ready, graded) },
  ...(await inspect(site)),
});

/** One examinee really begins; the other papers are like theirs. */
async function prepareExam(): Promise<string> {
  const api = await site.start('api');
  const worker = await site.start('worker');
  const people = await openSessions(site.db, 1);
  const id = await openExam(api.origin, site.db, { repoId, people, title: '到时收卷' });
  const wire = openWire(api.origin, 1);
  const [first] = people;
  const one: Examinee = { token: first?.token ?? '', wire, paperId: '', epoch: 0, seq: 0, acked: new Map() };
  await enter(one, id, noTimes());
  wire.close();
  await worker.stop();
  await api.stop();
  return id;
}

/** Papers that ended two minutes ago, each with saves, in the order in which a hall writes them. */
async function fillOverdue({ db }: BenchSite): Promise<void> {
  await db.query(
    `create table sweep_paper as
     select row_number() over () as n, u.id as user_id,
            (left(paper_id_from(now())::text, 14) || '7' || substr(r.hex, 1, 3) || '-8' || substr(r.hex, 4, 3) || '-' || substr(r.hex, 7, 12))::uuid as id
       from (select id from iam_user where role_type = 1
                and id not in (select user_id from paper_paper where exam_id = $1) order by id limit $2) u,
            lateral (select md5(u.id::text) as hex) r`,
    [examId, PAPERS],
  );
  await db.query('create index on sweep_paper (n)');
  await db.query(
    `insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at, deadline_at,
       epoch, created_at)
     select s.user_id, s.id, t.exam_id, t.form_id, 1, 0, t.questions, t.arrangement, now() - interval '62 min',
            now() - interval '2 min', 1, now() - interval '62 min'
       from sweep_paper s, (select * from paper_paper where exam_id = $1 limit 1) t`,
    [examId],
  );
  for (let from = 0; from < PAPERS; from += STEP) {
    await db.query(
      `insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
       select s.user_id, s.id, 1, jsonb_build_array(jsonb_build_object('ordinal', 1 + k % ${QUESTIONS}, 'seq', k,
                'answer', jsonb_build_object('options', jsonb_build_array('o1')), 'answered', true, 'flagged', false,
                'spentMs', 1000)),
              '127.0.0.1', now() - interval '1 h' + k * interval '50 s'
         from generate_series(1, ${SAVES}) k cross join sweep_paper s where s.n > $1 and s.n <= $2 order by k`,
      [from, from + STEP],
    );
  }
  await db.query('vacuum analyze');
}

async function until(condition: string): Promise<void> {
  const last = performance.now() + LIMIT_SECONDS * 1000;
  while (performance.now() < last) {
    const { rows } = await site.db.query<{ left: number }>(
      `select count(*)::int as left from paper_paper p join sweep_paper s on s.user_id = p.user_id and s.id = p.id where ${condition}`,
    );
    if (rows[0]?.left === 0) return;
    await pause(250);
  }
  throw new Error(`after ${LIMIT_SECONDS} seconds there are still papers with ${condition}`);
}

async function inspect({ db }: BenchSite) {
  const { rows } = await db.query<{ events: number; late: number; short: number }>(
    `select (select count(*)::int from paper_event e join sweep_paper s on s.user_id = e.user_id and s.id = e.paper_id
              where e.event = 4) as events,
            (select count(*)::int from paper_paper p join sweep_paper s on s.user_id = p.user_id and s.id = p.id
              where p.handed_in_at is distinct from p.deadline_at or p.handed_in_by <> 2) as late,
            (select count(*)::int from sweep_paper s left join paper_final f on f.user_id = s.user_id and f.paper_id = s.id
              where jsonb_array_length(f.answers) is distinct from ${SAVES}) as short`,
  );
  const [found] = rows;
  return {
    'papers not handed in exactly once': { measured: Math.abs(PAPERS - (found?.events ?? 0)), promised: 0 },
    'papers not handed in at their deadline by the clock': { measured: found?.late ?? Infinity, promised: 0 },
    'papers whose answers differ from what was saved': { measured: found?.short ?? Infinity, promised: 0 },
  };
}
