import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { CourseChapter, CourseFile, CourseMaterial } from '../../../platform/db/schema.gen.ts';

export type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

export function listChapters(db: Db, courseIds: readonly string[]) {
  return db
    .selectFrom('courseChapter')
    .select(['id', 'courseId', 'title'])
    .where('courseId', '=', sql<string>`any(${[...courseIds]}::uuid[])`)
    .orderBy('sort')
    .execute();
}

/** The files in use, in order, without their texts. */
export function listFiles(db: Db, courseIds: readonly string[]) {
  return db
    .selectFrom('courseFile as f')
    .innerJoin('courseChapter as h', 'h.id', 'f.chapterId')
    .select(['f.id', 'f.courseId', 'f.chapterId', 'f.title', 'f.kind', 'f.required', 'f.trial', 'f.videoId'])
    .select(['f.documentId', 'f.url', 'f.quiz', 'f.rule', 'f.material'])
    .select(sql<number>`length(regexp_replace(f.text, '<[^>]*>', '', 'g'))`.as('letters'))
    .where('f.courseId', '=', sql<string>`any(${[...courseIds]}::uuid[])`)
    .where('f.retiredAt', 'is', null)
    .orderBy('h.sort')
    .orderBy('f.sort')
    .execute();
}

/** Whether used or retired. */
export function findFiles(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('courseFile')
    .select(['id', 'courseId', 'videoId', 'documentId', 'url', 'quiz', 'material', 'retiredAt'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export function findFile(db: Db, id: string) {
  return db.selectFrom('courseFile').selectAll().where('id', '=', id).where('retiredAt', 'is', null).executeTakeFirst();
}

/** Replaces the chapters. Files keep theirs by id, so they are written afterwards. */
export async function putChapters(db: Db, rows: readonly Insertable<CourseChapter>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('courseChapter')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ title: eb.ref('excluded.title'), sort: eb.ref('excluded.sort') })),
    )
    .execute();
}

/** The ids of these chapters that belong to another course. */
export async function foreignChapters(db: Db, courseId: string, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('courseChapter')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('courseId', '<>', courseId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteOtherChapters(db: Db, courseId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('courseChapter')
    .where('courseId', '=', courseId)
    .where(sql<boolean>`not id = any(${[...ids]}::uuid[])`)
    .execute();
}

export async function insertFile(db: Db, row: Insertable<CourseFile>): Promise<void> {
  await db.insertInto('courseFile').values(row).execute();
}

export async function updateFile(db: Db, id: string, set: Updateable<CourseFile>): Promise<void> {
  await db.updateTable('courseFile').set(set).where('id', '=', id).execute();
}

/** Files that are no longer in the outline: what people have studied still refers to them. */
export async function retireOtherFiles(db: Db, courseId: string, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('courseFile')
    .set({ retiredAt: now, updatedAt: now })
    .where('courseId', '=', courseId)
    .where('retiredAt', 'is', null)
    .where(sql<boolean>`not id = any(${[...ids]}::uuid[])`)
    .execute();
}

export async function insertMaterial(db: Db, row: Insertable<CourseMaterial>): Promise<void> {
  await db.insertInto('courseMaterial').values(row).execute();
}

/** Copies chapters and files under new ids. */
export async function copyOutline(
  db: Db,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<void> {
  const chapters = await listChapters(db, [from]);
  const ids = new Map(chapters.map(({ id }) => [id, newId()]));
  await putChapters(
    db,
    chapters.map(({ id, title }, sort) => ({ id: ids.get(id) ?? newId(), courseId: to, title, sort })),
  );
  for (const file of await listWholeFiles(db, from)) {
    const chapterId = ids.get(file.chapterId ?? '');
    if (chapterId === undefined) continue;
    await insertFile(db, {
      ...file,
      id: newId(),
      courseId: to,
      chapterId,
      quiz: file.quiz === null ? null : JSON.stringify(file.quiz),
      rule: JSON.stringify(file.rule),
      material: 1,
      createdAt: now,
      updatedAt: now,
    });
  }
}

function listWholeFiles(db: Db, courseId: string) {
  return db
    .selectFrom('courseFile')
    .selectAll()
    .where('courseId', '=', courseId)
    .where('retiredAt', 'is', null)
    .execute();
}
