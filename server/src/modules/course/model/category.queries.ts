import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CourseCategory } from '../../../platform/db/schema.gen.ts';

/** All categories in order, with the number of courses in each. */
export function listCategories(db: Db) {
  return db
    .selectFrom('courseCategory as k')
    .select(['k.id', 'k.title'])
    .select(
      sql<number>`(select count(*) from course_course c where c.category_id = k.id and c.deleted_at is null)`.as(
        'courses',
      ),
    )
    .orderBy('k.sort')
    .orderBy('k.id')
    .execute();
}

export function findCategory(db: Db, id: string) {
  return db.selectFrom('courseCategory').select(['id', 'title']).where('id', '=', id).executeTakeFirst();
}

export async function insertCategory(db: Db, row: Insertable<CourseCategory>): Promise<void> {
  await db.insertInto('courseCategory').values(row).execute();
}

export async function nextSort(db: Db): Promise<number> {
  const { next } = await db
    .selectFrom('courseCategory')
    .select(sql<number>`coalesce(max(sort), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow();
  return next;
}

export async function renameCategory(db: Db, id: string, title: string): Promise<void> {
  await db.updateTable('courseCategory').set({ title }).where('id', '=', id).execute();
}

/** Puts these first, in this order. */
export async function orderCategories(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update course_category k set sort = coalesce(array_position(${[...ids]}::uuid[], k.id), ${ids.length} + k.sort)`.execute(
    db,
  );
}

export async function deleteCategory(db: Db, id: string): Promise<void> {
  // Deleted courses keep their row, and must not stand in the way.
  await sql`update course_course set category_id = null where category_id = ${id} and deleted_at is not null`.execute(
    db,
  );
  await db.deleteFrom('courseCategory').where('id', '=', id).execute();
}
