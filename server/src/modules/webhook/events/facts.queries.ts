import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Accounts by id; those that were erased have none any more. */
export async function userNames(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('iamUser')
    .where('id', '=', sql<string>`any(${ids.flatMap((id) => id ?? [])}::uuid[])`)
    .where('deletedAt', 'is', null)
    .select(['id', 'userName'])
    .execute();
  return new Map(rows.map(({ id, userName }) => [id, userName]));
}

export function findExam(db: Db, id: string) {
  return db
    .selectFrom('examExam')
    .where('id', '=', id)
    .select(['id', 'title', 'startsAt', 'endsAt'])
    .executeTakeFirst();
}

/** Of these papers those whose result their examinees have been told, and that are not void. */
export async function announcedPapers(
  db: Db,
  userIds: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('paperPaper')
    .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .whereRef('announcedRound', '>=', 'round')
    // The paper module's own mark of a paper whose result is not released by itself.
    .where('announcedRound', '<>', 32_767)
    .where('voidedAt', 'is', null)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function findClass(db: Db, id: string) {
  return db.selectFrom('trainingClass').where('id', '=', id).select(['id', 'title']).executeTakeFirst();
}

export function findCourse(db: Db, id: string) {
  return db.selectFrom('courseCourse').where('id', '=', id).select(['id', 'title']).executeTakeFirst();
}

export function listCertificates(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('certificateCertificate as c')
    .innerJoin('certificateTemplateVersion as v', 'v.id', 'c.versionId')
    .where('c.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['c.id', 'c.userId', 'c.number', 'c.replacesId', 'v.name as templateName'])
    .select([
      sql<string>`to_char(c.issued_on, 'YYYY-MM-DD')`.as('issuedOn'),
      sql<string | null>`to_char(c.valid_until, 'YYYY-MM-DD')`.as('validUntil'),
    ])
    .execute();
}
