import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { AnswerState } from './decide.rules.ts';

/**
 * Locks the list of an exam's graders until the transaction ends, against changes or (`share`) only against those who
 * change it. Creates it if there is none.
 */
export async function lockGraders(
  db: Db,
  examId: string,
  { now, share = false }: { readonly now: Date; readonly share?: boolean },
): Promise<{ readonly version: number }> {
  await db
    .insertInto('gradingExam')
    .values({ examId, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = db.selectFrom('gradingExam').select('version').where('examId', '=', examId);
  return (share ? found.forShare() : found.forUpdate()).executeTakeFirstOrThrow();
}

const open = sql.lit(AnswerState.open);

/** Answers of an exam that still have to be marked, in the order of their numbers. */
export async function pageToMark(
  db: Db,
  examId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ readonly id: string; readonly number: number }[]> {
  return db
    .selectFrom('gradingAnswer')
    .select(['id', 'number'])
    .where('examId', '=', examId)
    .where('state', '=', AnswerState.open)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/**
 * Gives the answers that still have to be marked to graders, all of an exam or some, while the list of graders is
 * locked. What is being marked meanwhile waits. Work that is done, or was given back to a grader of the list, stays.
 */
export async function allot(db: Db, examId: string, { ids }: { readonly ids?: readonly string[] } = {}): Promise<void> {
  const toMark = toMarkOf(examId, ids);
  // In the order of ids, like everyone who locks several answers.
  await sql`select count(*) from (select from grading_answer a where ${toMark} order by a.id for update) locked`.execute(
    db,
  );
  await closeGivenBack(db, examId);
  await sql`
    delete from grading_task t using grading_answer a
     where a.id = t.answer_id and ${toMark} and not t.done and t.given_back = ''`.execute(db);
  await chooseForTwo(db, toMark);
  await allotMissing(db, examId, { ids });
}

/**
 * Gives answers that nobody has to mark any more, though one more mark is needed, to another grader, or to the leader
 * if there is none.
 */
export async function allotMissing(
  db: Db,
  examId: string,
  { ids }: { readonly ids?: readonly string[] | undefined },
): Promise<void> {
  const toMark = toMarkOf(examId, ids);
  await insertTasks(db, examId, toMark);
  await sql`
    update grading_answer a set unassigned = not a.unassigned
     where ${toMark} and a.unassigned = exists (select from grading_task t where t.answer_id = a.id)`.execute(db);
  await sql`
    update grading_answer a set state = ${sql.lit(AnswerState.conflict)}
     where ${toMark} and not a.unassigned
       and not exists (select from grading_task t where t.answer_id = a.id and not t.done)`.execute(db);
}

const toMarkOf = (examId: string, ids: readonly string[] | undefined) =>
  sql`a.exam_id = ${examId} and a.state = ${open} and a.withdrawn_at is null ${ids ? sql`and a.id = any(${[...ids]}::uuid[])` : sql``}`;

/** What was given back to a grader who no longer marks the question stays as it was marked. */
async function closeGivenBack(db: Db, examId: string): Promise<void> {
  await sql`
    update grading_task t set done = true, given_back = ''
     where t.exam_id = ${examId} and not t.done and t.given_back <> '' and not exists (
       select from grading_grader g where g.exam_id = t.exam_id and g.user_id = t.grader_id
          and (g.question_id is null or g.question_id = t.question_id))`.execute(db);
}

type Condition = ReturnType<typeof sql>;

/** What answers are given out by: the random number of the answer, or of its paper if a grader gets whole papers. */
const drawn = sql`case when e.by_paper then a.paper_number else a.number end`;

/** The graders of an answer, who are not its author: those of the question, or those of all questions. */
const candidates = sql`grading_grader g where g.exam_id = a.exam_id and g.user_id <> a.user_id
  and g.question_id is not distinct from
    (select o.question_id from grading_grader o where o.exam_id = a.exam_id and o.question_id = a.question_id limit 1)`;

/**
 * Chooses the answers that two graders mark, by the first two of the eight digits: the others decide who marks it. An
 * answer that has a mark stays as it is.
 */
async function chooseForTwo(db: Db, toMark: Condition): Promise<void> {
  await sql`
    update grading_answer a set double = not a.double from grading_exam e
     where ${toMark} and e.exam_id = a.exam_id and (a.double or e.double_percent > 0)
       and a.double <> (${drawn} / 1000000 < e.double_percent and (select count(*) from ${candidates}) > 1)
       and not exists (select from grading_mark m where m.answer_id = a.id)`.execute(db);
}

/**
 * Inserts the tasks that are missing: one, or two at the beginning of an answer that two graders mark. The first falls
 * to a grader in proportion to the shares, the others to those who follow from a point that is independent of it.
 */
async function insertTasks(db: Db, examId: string, toMark: Condition): Promise<void> {
  await sql`
    with shares as materialized (
      select question_id, user_id, sum(share) over (partition by question_id) as total,
             sum(share) over (partition by question_id order by user_id) as upper, share
        from grading_grader where exam_id = ${examId}
    ), missing as materialized (
      select a.id, a.user_id, a.exam_id, a.question_id, a.question_version, a.part, a.number, a.paper_number,
             ${drawn} as drawn, coalesce(t.given, 0) as given, coalesce(t.last_round, 0) as last_round,
             case when a.double and t.given is null then 2 else 1 end as tasks,
             (select o.question_id from shares o where o.question_id = a.question_id limit 1) as list
        from grading_answer a
        join grading_exam e on e.exam_id = a.exam_id
        left join lateral (select count(*) as given, max(round) as last_round, bool_or(not done) as is_waiting
                             from grading_task where answer_id = a.id having count(*) > 0) t on true
       where ${toMark} and t.is_waiting is not true
    )
    insert into grading_task (answer_id, grader_id, user_id, round, exam_id, question_id, question_version, part,
                              number, paper_number)
    select m.id, picked.user_id, m.user_id, m.last_round + picked.place, m.exam_id, m.question_id, m.question_version,
           m.part, m.number, m.paper_number
      from missing m
      cross join lateral (
        select s.user_id, row_number() over (order by
                 (m.drawn % s.total >= s.upper - s.share and m.drawn % s.total < s.upper) desc,
                 (s.upper - 1 - m.drawn / s.total % s.total + s.total) % s.total) as place
          from shares s
         where s.question_id is not distinct from m.list and s.user_id <> m.user_id
           and (m.given = 0 or not exists (
             select from grading_task t where t.answer_id = m.id and t.grader_id = s.user_id))) picked
     where picked.place <= m.tasks`.execute(db);
}
