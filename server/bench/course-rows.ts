import type pg from 'pg';
import { newId } from '../src/platform/ids.ts';
import type { Signed } from './people.ts';

const FILM_SECONDS = 3_600;

/** A published course with one film of an hour; only what studying needs. */
export async function fillCourse(db: pg.Pool): Promise<{ courseId: string; fileId: string }> {
  const [courseId, chapterId, fileId, videoId] = [newId(), newId(), newId(), newId()];
  await db.query(
    `insert into media_video (id, name, size, state, progress, duration_seconds, owner_id, created_at, updated_at)
     values ($1, 'film.mp4', 1, 3, 100, $2, $1, now(), now())`,
    [videoId, FILM_SECONDS],
  );
  await db.query(
    `insert into course_course (id, title, introduce, teachers, open_type, password, required, hour_tenths, in_order,
                                comments, state, published_at, created_by, updated_by, created_at, updated_at)
     values ($1, '云物理与催化原理', '', '[]', 1, '', true, 60, false, true, 1, now(), $1, $1, now(), now())`,
    [courseId],
  );
  await db.query(`insert into course_chapter (id, course_id, title, sort) values ($1, $2, '第一章', 0)`, [
    chapterId,
    courseId,
  ]);
  await db.query(
    `insert into course_file (id, course_id, chapter_id, title, kind, required, trial, video_id, rule, sort, created_at, updated_at)
     values ($1, $2, $3, '冰晶效应', 1, true, false, $4, '{}', 0, now(), now())`,
    [fileId, courseId, chapterId, videoId],
  );
  return { courseId, fileId };
}

export interface Student extends Signed {
  readonly playId: string;
  seq: number;
  atMs: number;
}

/** Begins a play session for each of them, with ten minutes that have passed. */
export async function beginStudy(
  db: pg.Pool,
  { courseId, fileId }: { readonly courseId: string; readonly fileId: string },
  people: readonly Signed[],
): Promise<Student[]> {
  const students = people.map((person) => ({ ...person, playId: newId(), seq: 0, atMs: 0 }));
  const given = [students.map(({ userId }) => userId), students.map(({ playId }) => playId), fileId];
  await db.query(
    `insert into course_play (user_id, id, file_id, opened_at)
     select u, p, $3, now() from unnest($1::uuid[], $2::uuid[]) as t (u, p)`,
    given,
  );
  await db.query(
    `insert into course_study (user_id, file_id, course_id, play_id, seen_at, started_at, unspent_ms)
     select u, $3, $4, p, now(), now(), 600000 from unnest($1::uuid[], $2::uuid[]) as t (u, p)`,
    [...given, courseId],
  );
  return students;
}

/** Progress of people who studied before: some in the middle of the film, some at its end. */
export async function fillStudies(
  db: pg.Pool,
  { courseId, fileId }: { readonly courseId: string; readonly fileId: string },
  count: number,
): Promise<void> {
  // Checked once at the end instead of row by row.
  const { rows } = await db.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'course_study_file_id_fkey'`,
  );
  await db.query('alter table course_study drop constraint course_study_file_id_fkey');
  // As many files as there would be: a learner has studied a dozen.
  await db.query(
    `insert into course_study (user_id, file_id, course_id, play_id, seen_at, started_at, seq, watched, credited_ms,
                               position_ms, percent, completed_at, counted)
     select gen_random_uuid(), $1, $2, gen_random_uuid(), now() - interval '90 days', now() - interval '90 days', 360,
            array[0, 60000 * (n % 60 + 1)], 60000 * (n % 60 + 1), 60000 * (n % 60 + 1), (n % 60 + 1) * 100 / 60,
            case when n % 60 > 56 then now() - interval '90 days' end, true
       from generate_series(1, $3::int) n`,
    [fileId, courseId, count],
  );
  await db.query(`alter table course_study add constraint course_study_file_id_fkey ${rows[0]?.definition ?? ''}`);
  await db.query('vacuum analyze course_study');
}

const STRETCHES = 10;

/** Everybody has begun the course, which is assigned to all departments: progress, and stretches of the last month. */
export async function fillLearners(
  db: pg.Pool,
  { courseId, fileId }: { readonly courseId: string; readonly fileId: string },
): Promise<void> {
  await db.query(
    `update iam_user u set dept_id = d.id
       from (select id, row_number() over (order by id) as n, count(*) over () as total from iam_dept) d
      where u.dept_id is null and d.n = 1 + abs(hashtext(u.id::text)) % d.total`,
  );
  await db.query(
    `insert into course_learner (course_id, user_id, started_at, last_at, last_file_id, percent, files_done, completed_at)
     select $1, u.id, now() - interval '30 days', now() - (u.n % 30) * interval '1 day', $2, u.n % 101, u.n % 2,
            case when u.n % 3 = 0 then now() - (u.n % 30) * interval '1 day' end
       from (select id, row_number() over (order by id) as n from iam_user) u`,
    [courseId, fileId],
  );
  await db.query(
    `insert into course_study (user_id, file_id, course_id, play_id, seen_at, started_at, credited_ms, percent,
                               completed_at, counted)
     select user_id, $2, course_id, gen_random_uuid(), last_at, started_at, percent * 36000, percent, completed_at, true
       from course_learner where course_id = $1`,
    [courseId, fileId],
  );
  await db.query(
    `insert into course_interval (id, user_id, course_id, file_id, play_id, material, started_at, ended_at, begins, ends,
                                  rate, credited_ms, reason, beats)
     select gen_random_uuid(), user_id, course_id, $2, gen_random_uuid(), 1, s.at, s.at + interval '10 min', 0, 600000,
            100, 600000, 0, 60
       from course_learner, lateral (select last_at - n * interval '3 hours' as at
                                       from generate_series(1, $3::int) n) s
      where course_id = $1`,
    [courseId, fileId, STRETCHES],
  );
  await db.query(
    `insert into course_assignment (id, course_id, dept_id, deadline, remind_days, created_by, created_at)
     select gen_random_uuid(), $1, id, now() - interval '1 day', '{}', id, now() from iam_dept where parent_id is null`,
    [courseId],
  );
  await db.query('vacuum analyze course_learner, course_study, course_interval, course_assignment');
}
