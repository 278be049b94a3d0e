import type pg from 'pg';
import { fillUnits } from './units.ts';

interface Years {
  readonly papers: number;
  readonly people: number;
  readonly days: number;
}

/** What people have done in some years, spread over all units and days; more on some days than on others. */
export async function fillYears(db: pg.Pool, { papers, people, days }: Years): Promise<void> {
  await fillUnits(db);
  await db.query(
    `insert into iam_user (id, user_name, real_name, password_hash, role_type, dept_id, created_at, updated_at)
     select gen_random_uuid(), 'year' || n, '学员', 'unused', 1, units.ids[n % cardinality(units.ids) + 1], now(), now()
       from generate_series(1, $1::int) n,
            (select array_agg(id order by id) as ids from iam_dept where code like 'U-%') units`,
    [people],
  );
  await db.query(`create table bench_person as
    select id, row_number() over (order by id) as n from iam_user where user_name like 'year%'`);
  await db.query('create unique index on bench_person (n)');
  // Copies of a paper of the demo exams, which are graded; a quarter of them on a tenth of the days.
  await db.query(
    `with template as (select * from paper_paper where graded_at is not null and state = 2 limit 1),
     given as (
       select p.id as user_id, gen_random_uuid() as id, g.n, at.started
         from generate_series(0, $1::int - 1) as g(n)
         join bench_person p on p.n = g.n % $2 + 1
        cross join lateral (
          select now() - interval '2 h' - case when g.n % 4 = 0 then g.n::bigint * 7919 % ($3 / 10) * 10
                                               else g.n::bigint * 6007 % $3 end * interval '1 day' as started) at),
     final as (
       insert into paper_final (user_id, paper_id, answers)
       select g.user_id, g.id, f.answers from given g, template t join paper_final f on f.paper_id = t.id)
     insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at,
       deadline_at, epoch, ip, handed_in_at, handed_in_by, answered, receipt, graded_at, score_centi, passed, in_book_at,
       created_at)
     select g.user_id, g.id, t.exam_id, t.form_id, 1 + g.n / $2, t.state, t.questions, t.arrangement, g.started,
            g.started + interval '2 h', 1, t.ip, g.started + interval '1 h', 1, t.answered, g.n::text,
            g.started + interval '1 h', t.score_centi, g.n % 5 <> 0, g.started + interval '1 h', g.started
       from given g cross join template t`,
    [papers, people, days],
  );
  await db.query(
    `insert into practice_day (user_id, day, answers, rights)
     select p.id, current_date - ((p.n * 31 + k * 97) % $1)::int, 10, 7
       from bench_person p cross join generate_series(1, 5) k on conflict do nothing`,
    [days],
  );
  await db.query(
    `insert into course_learner (user_id, course_id, started_at, completed_at, percent, files_done)
     select p.id, c.id, at.done - interval '10 days', at.done, 100, 1
       from bench_person p cross join (select id from course_course limit 2) c
      cross join lateral (select now() - (p.n * 13 % $1) * interval '1 day' as done) at on conflict do nothing`,
    [days],
  );
  await db.query('vacuum analyze');
}
