import { attendingStates } from '@ganlin/contract/training/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Due {
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly courseIds: readonly string[];
}

/** Learners with an account to whom the present courses of their class are not open yet. */
export async function listWithoutCourses(db: Db, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select p.id, p.user_id as "userId", c.version,
           array(select jsonb_array_elements_text(c.details -> 'courseIds'))::uuid[] as "courseIds"
      from training_class c join training_person p on p.class_id = c.id
     where c.deleted_at is null and jsonb_array_length(coalesce(c.details -> 'courseIds', '[]')) > 0
       and p.state = any(${[...attendingStates]}::int[]) and p.user_id is not null and p.courses_version < c.version
     order by p.id limit ${limit}`.execute(db);
  return rows;
}

export async function setCoursesVersion(db: Db, ids: readonly string[], version: number): Promise<void> {
  await db
    .updateTable('trainingPerson')
    .set({ coursesVersion: version })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}
