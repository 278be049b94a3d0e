import type pg from 'pg';
import type { BenchSite } from './bench-site.ts';

/** Spread over this many months, including the current one. */
const MONTHS = 24;
/** Examinees at the same time: in the log their saves are interleaved. */
const HALL = 2_000;
const SAVES = 100;
/** Months filled in parallel: as many as there are spare processors. */
const AT_A_TIME = 2;

/** A paper that was really sat and graded; all others are copies of it. */
export interface Template {
  readonly userId: string;
  readonly paperId: string;
  readonly examId: string;
}

/**
 * Inserts finished papers of former users, copied from the template, each with a hundred saves, over the last two
 * years. A month's log is written before it is attached, so that its index is built once; past months are unlogged,
 * because nothing here depends on their surviving a crash. Some of the papers from a year ago belong to users who can
 * still open them, with the template's exam; their ids are returned.
 */
export async function fillPapers(
  site: BenchSite,
  count: number,
  { template, people }: { template: Template; people: readonly string[] },
): Promise<string[]> {
  const { db } = site;
  await db.query('alter table paper_save detach partition paper_save_first');
  await db.query('alter table paper_paper disable trigger user; alter table paper_final disable trigger user');
  await db.query(
    `create unlogged table growth_item as
     select n::int as n, jsonb_build_array(a) as items
       from generate_series(1, $3::int) n,
            lateral (select answers -> ((n - 1)::int % jsonb_array_length(answers)) as a from paper_final
                      where user_id = $1 and paper_id = $2) f`,
    [template.userId, template.paperId, SAVES],
  );
  const months = Array.from({ length: MONTHS }, (_, ago) => ago);
  const share = (ago: number) => Math.floor(((ago + 1) * count) / MONTHS) - Math.floor((ago * count) / MONTHS);
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let ago = months.pop(); ago !== undefined; ago = months.pop()) {
        await fillMonth(db, { ago, count: share(ago), template, people: ago === MONTHS / 2 ? people : [] });
      }
    }),
  );
  await db.query('insert into paper_save select * from paper_save_first; drop table paper_save_first');
  await db.query('alter table paper_paper enable trigger user; alter table paper_final enable trigger user');
  await db.query('vacuum analyze paper_paper, paper_save, paper_final, paper_grade, paper_event');
  const { rows } = await db.query<{ id: string }>(
    'select id from paper_paper where exam_id = $1 and user_id = any($2) and id <> $3 order by user_id',
    [template.examId, people, template.paperId],
  );
  return rows.map(({ id }) => id);
}

interface Month {
  readonly ago: number;
  readonly count: number;
  readonly template: Template;
  readonly people: readonly string[];
}

async function fillMonth(db: pg.Pool, { ago, count, template, people }: Month): Promise<void> {
  const { rows } = await db.query<{ name: string; low: string; high: string }>(
    `select 'paper_save_' || to_char(starts, 'YYYY_MM') as name, paper_id_from(starts at time zone 'Asia/Shanghai') as low,
            paper_id_from((starts + interval '1 month') at time zone 'Asia/Shanghai') as high
       from (select date_trunc('month', now() at time zone 'Asia/Shanghai') - $1 * interval '1 month' as starts) m`,
    [ago],
  );
  const [month] = rows;
  if (!month) return;
  const papers = `growth_paper_${ago}`;
  await db.query(
    `create unlogged table ${papers} as
     select n::int as n, coalesce(($4::uuid[])[n], gen_random_uuid()) as user_id,
            (left(paper_id_from(at)::text, 14) || '7' || substr(r, 1, 3) || '-8' || substr(r, 4, 3) || '-' || substr(r, 7, 12))::uuid as id,
            case when n <= cardinality($4::uuid[]) then $5::uuid else md5(($1::int * 20 + n % 20)::text)::uuid end as exam_id, at
       from generate_series(1, $2::int) n,
            -- One hall after the other, and those of one hall within a minute.
            lateral (select md5(random()::text || n) as r,
                            least(now() - interval '1 day', m.starts + n / ${HALL} * (m.length / ($2::int / ${HALL} + 1)))
                            + random() * interval '1 min' as at
                       from (select (date_trunc('month', now() at time zone 'Asia/Shanghai') - $1 * interval '1 month')
                                      at time zone 'Asia/Shanghai' as starts, interval '27 days' as length, $3::uuid) m) t`,
    [ago, count, template.paperId, people, template.examId],
  );
  await db.query(`create index on ${papers} (n)`);
  await db.query(`create ${ago === 0 ? '' : 'unlogged'} table ${month.name} (like paper_save)`);
  for (let from = 0; from < count; from += HALL) {
    await db.query(
      `insert into ${month.name} (user_id, paper_id, epoch, items, ip, saved_at)
       select p.user_id, p.id, 1, i.items, '127.0.0.1', p.at + i.n * interval '30 s'
         from growth_item i cross join ${papers} p where p.n > $1 and p.n <= $2 order by i.n`,
      [from, from + HALL],
    );
    await copyPapers(db, papers, { from, to: from + HALL, template });
  }
  await db.query(
    `alter table paper_save attach partition ${month.name} for values from ('${month.low}') to ('${month.high}')`,
  );
  await db.query(`drop table ${papers}`);
}

async function copyPapers(
  db: pg.Pool,
  papers: string,
  { from, to, template }: { from: number; to: number; template: Template },
): Promise<void> {
  await db.query(
    `with given as materialized (select * from ${papers} where n > $1 and n <= $2),
     paper as (
       insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at,
         deadline_at, epoch, ip, handed_in_at, handed_in_by, answered, receipt, graded_at, score_centi, passed, in_book_at,
         created_at)
       select g.user_id, g.id, g.exam_id, t.form_id, 1, t.state, t.questions, t.arrangement, g.at, g.at + interval '2 h',
              1, t.ip, g.at + interval '1 h', 1, t.answered, left(upper(md5(g.id::text)), 20), g.at + interval '1 h',
              t.score_centi, t.passed, g.at + interval '1 h', g.at
         from given g, paper_paper t where t.user_id = $3 and t.id = $4),
     final as (
       insert into paper_final (user_id, paper_id, answers)
       select g.user_id, g.id, t.answers from given g, paper_final t where t.user_id = $3 and t.paper_id = $4),
     grade as (
       insert into paper_grade (user_id, paper_id, marks, engine, graded_at)
       select g.user_id, g.id, t.marks, t.engine, g.at + interval '1 h'
         from given g, paper_grade t where t.user_id = $3 and t.paper_id = $4)
     insert into paper_event (user_id, paper_id, at, event, text, ip)
     select g.user_id, g.id, g.at, t.event, t.text, t.ip
       from given g, paper_event t where t.user_id = $3 and t.paper_id = $4`,
    [from, to, template.userId, template.paperId],
  );
}
