import type pg from 'pg';

interface Wanted {
  /** A finished paper of the exam whose question set the others have too. */
  readonly modelId: string;
  readonly userIds: readonly string[];
}

/**
 * Finished papers of an exam of choice and true/false questions, written directly, the same every time: examinees of
 * differing ability, questions of differing difficulty, some answers blank. Of every ten questions,
 * the third is answered better by the weak, and at the sixth the strong agree on a wrong option.
 */
export async function fillPapers(db: pg.Pool, { modelId, userIds }: Wanted): Promise<void> {
  await db.query(
    `with model as (select p.*, e.pass_centi from paper_paper p join exam_exam e on e.id = p.exam_id where p.id = $1),
     item as materialized (
       select q.n::int as ordinal, (q.one ->> 'pointsCenti')::int as points,
              case when k.body ->> 'type' = '3' then array[k.body ->> 'right']
                   else array(select o ->> 'id' from jsonb_array_elements(k.body -> 'options') o where (o ->> 'right')::boolean) end as rights,
              case when k.body ->> 'type' = '3' then array[(not (k.body ->> 'right')::boolean)::text]
                   else array(select o ->> 'id' from jsonb_array_elements(k.body -> 'options') o where not (o ->> 'right')::boolean) end as wrongs
         from model m join exam_form f on f.id = m.form_id
        cross join jsonb_array_elements(f.questions) with ordinality as q(one, n)
         join exam_key k on k.exam_id = m.exam_id and k.question_id = (q.one ->> 'id')::uuid
          and k.version = (q.one ->> 'version')::int),
     person as materialized (
       select u.id as user_id, u.n, gen_random_uuid() as paper_id, abs(hashint8(u.n * 7919)) % 1000 / 1000.0 as ability
         from unnest($2::uuid[]) with ordinality as u(id, n)),
     answer as (
       select p.user_id, p.paper_id, i.ordinal, i.points, r.luck,
              r.luck < case when i.ordinal % 10 = 3 then 1 - p.ability
                            when i.ordinal % 10 = 6 then 0.5 - p.ability * 0.4
                            else 0.15 + p.ability * 0.6 + i.ordinal % 7 * 0.04 end as is_right,
              r.luck > 0.97 as is_blank, i.rights,
              i.wrongs[case when i.ordinal % 10 = 6 and p.ability > 0.4 then 1
                else 1 + abs(hashint8(p.n * 31 + i.ordinal)) % cardinality(i.wrongs) end] as wrong,
              10000 + abs(hashint8(p.n + i.ordinal * 17)) % 50000 as spent_ms
         from person p cross join item i
        cross join lateral (select abs(hashint8(p.n * 1000003 + i.ordinal * 7)) % 10000 / 10000.0 as luck) r),
     graded as materialized (
       select user_id, paper_id, sum(case when is_right then points else 0 end)::int as score,
              jsonb_agg(jsonb_build_object('o', ordinal, 'won', case when is_right then points else 0 end, 'max', points,
                'verdict', is_right::int, 'rule', 'single', 'blank', is_blank, 'children', '{}'::jsonb) order by ordinal) as marks,
              coalesce(jsonb_agg(jsonb_build_object('ordinal', ordinal, 'seq', ordinal, 'answered', true, 'flagged', false,
                'spentMs', spent_ms, 'answer', jsonb_build_object('options', case when is_right then rights
                  when cardinality(rights) > 1 then rights || wrong else array[wrong] end)) order by ordinal)
                filter (where not is_blank), '[]') as answers
         from answer group by user_id, paper_id),
     final as (insert into paper_final (user_id, paper_id, answers) select user_id, paper_id, answers from graded),
     grade as (insert into paper_grade (user_id, paper_id, marks, engine, graded_at)
               select user_id, paper_id, marks, 1, now() from graded)
     insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at,
       deadline_at, epoch, ip, handed_in_at, handed_in_by, answered, receipt, graded_at, score_centi, passed, in_book_at,
       created_at)
     select g.user_id, g.paper_id, m.exam_id, m.form_id, 1, 2, m.questions,
            jsonb_build_object('questions', (select string_agg((ordinal - 1)::text, ',' order by ordinal) from item), 'options', ''),
            now() - interval '2 hours', now() + interval '1 hour', 1, '127.0.0.1',
            now() - interval '2 hours' + (600 + abs(hashint8(p.n)) % 3000) * interval '1 s', 1,
            jsonb_array_length(g.answers), g.paper_id::text, now(), g.score, g.score >= m.pass_centi, '-infinity', now()
       from graded g join person p using (paper_id) cross join model m`,
    [modelId, [...userIds]],
  );
}

/** The same figures by SQL, in another way: over all answers at once, with window and statistical functions. */
export async function figuresBySql(db: pg.Pool, examId: string) {
  const asked = `asked as materialized (
      select f.id as form_id, array(
               select (q.one ->> 'id')::uuid from jsonb_array_elements(f.questions) with ordinality as q(one, n) order by n
             ) as questions
        from exam_form f where f.exam_id = $1)`;
  const marked = `${asked},
    paper as (
      select p.user_id, p.id, p.form_id, p.arrangement, p.score_centi, p.passed,
             extract(epoch from p.handed_in_at - p.started_at) as spent,
             row_number() over (order by score_centi desc, p.id) as rank, count(*) over () as n,
             greatest(1, round(count(*) over () * 0.27)) as size
        from paper_paper p where p.exam_id = $1 and p.state = 2),
    mark as (
      select p.*, (m ->> 'o')::int as ordinal, (m ->> 'won')::int as won, (m ->> 'max')::int as max,
             a.questions[arranged[(m ->> 'o')::int]::int + 1] as question_id
        from paper p join asked a on a.form_id = p.form_id
        join paper_grade g on g.user_id = p.user_id and g.paper_id = p.id
       cross join string_to_array(p.arrangement ->> 'questions', ',') as arranged
       cross join jsonb_array_elements(g.marks) m)`;
  const scores = await db.query(
    `with ${marked} select count(*)::int as papers, avg(score_centi)::float8 as mean, stddev_pop(score_centi)::float8 as sd,
            percentile_cont(0.5) within group (order by score_centi) as median, avg(passed::int)::float8 as "passRate",
            percentile_cont(0.5) within group (order by spent)::float8 as "medianSeconds"
       from paper`,
    [examId],
  );
  const items = await db.query(
    `with ${marked} select question_id as "questionId", avg(won::float8 / max) as facility,
            avg(won::float8 / max) filter (where rank <= size) - avg(won::float8 / max) filter (where rank > n - size) as discrimination,
            corr(won, score_centi - won) as correlation, var_pop(won)::float8 as variance
       from mark group by 1 order by 1`,
    [examId],
  );
  const options = await db.query(
    `with ${asked} select q.questions[arranged[(a ->> 'ordinal')::int]::int + 1] as "questionId", o.id as "optionId",
            count(*)::int as count
       from paper_paper p join asked q on q.form_id = p.form_id
       join paper_final l on l.user_id = p.user_id and l.paper_id = p.id
      cross join string_to_array(p.arrangement ->> 'questions', ',') as arranged
      cross join jsonb_array_elements(l.answers) a
      cross join jsonb_array_elements_text(a -> 'answer' -> 'options') as o(id)
      where p.exam_id = $1 and p.state = 2 group by 1, 2`,
    [examId],
  );
  const [score] = scores.rows as Record<'papers' | 'mean' | 'sd' | 'median' | 'passRate' | 'medianSeconds', number>[];
  const rows = items.rows as (Record<'facility' | 'discrimination' | 'correlation' | 'variance', number> & {
    questionId: string;
  })[];
  if (!score) throw new Error('an exam without papers has no figures');
  const ofItems = rows.reduce((sum, { variance }) => sum + variance, 0);
  return {
    ...score,
    alpha: (rows.length / (rows.length - 1)) * (1 - ofItems / score.sd ** 2),
    items: new Map(rows.map((row) => [row.questionId, row])),
    chosen: (options.rows as { questionId: string; count: number }[]).map(({ questionId, count }) => ({
      questionId,
      count,
    })),
  };
}
