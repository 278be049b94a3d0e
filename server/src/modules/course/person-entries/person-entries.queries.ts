import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface StudiedCourse {
  readonly id: string;
  readonly title: string;
  readonly hourTenths: number;
  readonly percent: number;
  readonly filesDone: number;
  readonly startedAt: Date;
  readonly lastAt: Date | null;
  readonly completedAt: Date | null;
}

/** Courses that the person has begun, lately studied ones first. */
export async function listStudied(
  db: Db,
  { userId, limit }: { readonly userId: string; readonly limit: number },
): Promise<StudiedCourse[]> {
  const { rows } = await sql<StudiedCourse>`
    select c.id, c.title, c.hour_tenths, l.percent, l.files_done, l.started_at, l.last_at, l.completed_at
      from course_learner l join course_course c on c.id = l.course_id
     where l.user_id = ${userId} and l.started_at is not null
     order by coalesce(l.completed_at, l.last_at, l.started_at) desc, c.id limit ${limit}`.execute(db);
  return rows;
}
