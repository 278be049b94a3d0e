import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

interface Wanted {
  readonly examId: string;
  /** A paper of this exam that is graded by rule and waits for graders. */
  readonly modelId: string;
  readonly examinees: readonly string[];
  /** Papers of each examinee. */
  readonly attempts: number;
}

/**
 * Copies a paper that waits for graders, with its grade and its answers to mark, as further attempts of these
 * examinees. Numbers are in no order, like those of real answers. Returns how many answers the exam has.
 */
export async function fillAnswers(db: pg.Pool, { examId, modelId, examinees, attempts }: Wanted): Promise<number> {
  await db.query('create unlogged table bench_paper (user_id uuid, id uuid, attempt int, n int)');
  await db.query(
    `insert into bench_paper
     select u, gen_random_uuid(), a, row_number() over () from unnest($1::uuid[]) u, generate_series(1, $2::int) a`,
    [examinees, attempts],
  );
  // Their answers are those of the model, as if nobody had written anything else.
  await db.query('alter table paper_paper disable trigger user');
  await db.query(
    `insert into paper_paper
     select (jsonb_populate_record(p, jsonb_build_object('user_id', b.user_id, 'id', b.id, 'attempt', b.attempt))).*
       from paper_paper p, bench_paper b where p.id = $1`,
    [modelId],
  );
  await db.query('alter table paper_paper enable trigger user');
  await db.query(
    `insert into paper_final (user_id, paper_id, answers)
     select b.user_id, b.id, f.answers from paper_final f, bench_paper b where f.paper_id = $1`,
    [modelId],
  );
  await db.query(
    `insert into paper_grade
     select (jsonb_populate_record(g, jsonb_build_object('user_id', b.user_id, 'paper_id', b.id))).*
       from paper_grade g, bench_paper b where g.paper_id = $1`,
    [modelId],
  );
  // A number of eight digits times an odd number that shares no factor with their count is a permutation of them.
  await db.query(
    `insert into grading_answer (id, exam_id, question_id, question_version, part, user_id, paper_id, ordinal, number,
                                 max_centi, text, paper_number)
     select gen_random_uuid(), a.exam_id, a.question_id, a.question_version, a.part, b.user_id, b.id, a.ordinal,
            ((b.n * 10 + a.ordinal)::bigint * 48271 % 99999989)::int, a.max_centi,
            -- Forty kinds of answers; every second one is written like others, the rest as nobody else did.
            repeat('先断电，再检查锁紧装置，等待批准后才能作业。', 1 + b.n % 4) || md5((b.n % 40)::text)
              || md5((b.n % 40)::text || '.') || case when b.n % 2 = 0 then b.n % 300 else b.n end,
            ((b.n * 10 + 2)::bigint * 48271 % 99999989)::int
       from grading_answer a, bench_paper b where a.paper_id = $1`,
    [modelId],
  );
  await db.query('drop table bench_paper');
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from grading_answer where exam_id = $1', [
    examId,
  ]);
  return rows[0]?.n ?? 0;
}

/** Marks a share of the answers, in percent, as their graders would; on every tenth of them another grader differs. */
export async function fillMarks(db: pg.Pool, examId: string, percent: number): Promise<void> {
  await db.query(
    `with marked as (
       update grading_task set done = true where exam_id = $1 and number % 100 < $2 returning answer_id, grader_id)
     insert into grading_mark (id, answer_id, grader_id, by_leader, score_centi, rubric_version, items, comment, marked_at)
     select gen_random_uuid(), answer_id, grader_id, false, 100, 0, '[]', '', now() from marked order by random()`,
    [examId, percent],
  );
  await db.query(`update grading_answer a set state = 1, score_centi = 100 where exam_id = $1 and number % 100 < $2`, [
    examId,
    percent,
  ]);
  await db.query(
    `with other as (
       insert into grading_task (answer_id, grader_id, user_id, round, exam_id, question_id, question_version, part,
                                 number, paper_number, done)
       select t.answer_id, o.user_id, t.user_id, 2, t.exam_id, t.question_id, t.question_version, t.part, t.number,
              t.paper_number, true
         from grading_task t cross join lateral (
           select user_id from grading_grader g where g.exam_id = t.exam_id and g.user_id <> t.grader_id limit 1) o
        where t.exam_id = $1 and t.done and t.number % 1000 < $2
       returning answer_id, grader_id),
     marked as (
       insert into grading_mark (id, answer_id, grader_id, by_leader, score_centi, rubric_version, items, comment, marked_at)
       select gen_random_uuid(), answer_id, grader_id, false, 200, 0, '[]', '', now() from other)
     update grading_answer a set state = 2, score_centi = null from other o where a.id = o.answer_id`,
    [examId, percent],
  );
  await countMarks(db, examId);
  await db.query('vacuum analyze');
}

/** As every mark does when it is given: the newest one of a grader on an answer, and the seconds it took. */
async function countMarks(db: pg.Pool, examId: string): Promise<void> {
  await db.query(
    `with given as (
       select a.exam_id, a.question_id, a.question_version, a.part, m.grader_id, m.score_centi, m.marked_at,
              8 + (a.number % 90) as seconds
         from grading_mark m join grading_answer a on a.id = m.answer_id where a.exam_id = $1)
     insert into grading_tally (exam_id, question_id, question_version, part, grader_id, measure, value, marks, last_at)
     select g.exam_id, g.question_id, g.question_version, g.part, g.grader_id, c.measure, c.value, count(*),
            max(g.marked_at)
       from given g cross join lateral (values (1, g.score_centi), (2, g.seconds)) as c(measure, value)
      group by 1, 2, 3, 4, 5, 6, 7`,
    [examId],
  );
}

/** Waits until the worker has compared all answers with each other. */
export async function grouped(db: pg.Pool): Promise<void> {
  while ((await db.query('select from grading_answer where not grouped limit 1')).rowCount !== 0) await pause(500);
}
