import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Whose {
  readonly userId: string;
  readonly courseId: string;
  readonly now: Date;
}

export async function lockLearner(db: Db, { userId, courseId, now }: Whose): Promise<void> {
  await sql`insert into course_learner (course_id, user_id, started_at, last_at)
    values (${courseId}, ${userId}, ${now}, ${now}) on conflict do nothing`.execute(db);
  await sql`select from course_learner where course_id = ${courseId} and user_id = ${userId} for update`.execute(db);
}

/**
 * Writes how many files of the course the learner has completed; the course is complete with its last required file,
 * and stays complete when files are added later.
 */
export async function countFiles(db: Db, { userId, courseId, now }: Whose): Promise<{ isNew: boolean }> {
  await sql`update course_study set counted = true
     where user_id = ${userId} and course_id = ${courseId} and completed_at is not null and not counted`.execute(db);
  const { rows } = await sql<{ isNew: boolean }>`
    with done as (
      select count(*) filter (where s.completed_at is not null) as files,
             count(*) filter (where f.required) as required,
             count(*) filter (where f.required and s.completed_at is not null) as completed
        from course_file f left join course_study s on s.file_id = f.id and s.user_id = ${userId}
       where f.course_id = ${courseId} and f.retired_at is null)
    update course_learner l
       set files_done = d.files,
           percent = case when l.completed_at is not null or d.required = d.completed then 100
                          else d.completed * 100 / d.required end,
           completed_at = coalesce(l.completed_at, case when d.required > 0 and d.required = d.completed then ${now}::timestamptz end)
      from done d, (select completed_at from course_learner
                     where course_id = ${courseId} and user_id = ${userId}) b
     where l.course_id = ${courseId} and l.user_id = ${userId} and d.required > 0
    returning b.completed_at is null and l.completed_at is not null as "isNew"`.execute(db);
  return rows[0] ?? { isNew: false };
}

export async function listUncounted(db: Db, limit: number): Promise<{ userId: string; courseId: string }[]> {
  const { rows } = await sql<{ userId: string; courseId: string }>`
    select distinct user_id as "userId", course_id as "courseId" from (
      select user_id, course_id from course_study where completed_at is not null and not counted
       order by completed_at limit ${limit}) s`.execute(db);
  return rows;
}

/** For lists: how many have begun and completed each course. Writes only what has changed. */
export async function countLearners(db: Db): Promise<void> {
  await sql`update course_course c set learners = n.learners, completed = n.completed
    from (select course_id, count(*) filter (where started_at is not null) as learners, count(completed_at) as completed
            from course_learner group by course_id) n
   where n.course_id = c.id and (c.learners, c.completed) is distinct from (n.learners, n.completed)`.execute(db);
}
