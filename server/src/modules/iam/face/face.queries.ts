import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { IamFaceTemplate } from '../../../platform/db/schema.gen.ts';

const PART = 2_000;

export function findTemplate(db: Db, userId: string) {
  return db
    .selectFrom('iamFace.template')
    .select(['descriptorSealed', 'model', 'enrolledAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export async function saveTemplate(db: Db, row: Omit<Insertable<IamFaceTemplate>, 'revision'>): Promise<void> {
  const { userId: _key, ...rest } = row;
  await db
    .insertInto('iamFace.template')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(rest))
    .execute();
}

/** Returns true if there was one. */
export async function deleteTemplate(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('iamFace.template')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countFaces(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('iamFace.template')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export function getRevision(db: Db) {
  return db.selectFrom('iamFace.revision').select(['current', 'removed']).executeTakeFirstOrThrow();
}

/** All templates of a model after a revision, in batches small enough for both sides. */
export async function* templatesAfter(
  db: Db,
  { revision, model }: { revision: number; model: string },
): AsyncGenerator<{ userId: string; sealed: string }[], void> {
  let after: number | undefined = revision;
  while (after !== undefined) {
    const rows: { userId: string; sealed: string; revision: number }[] = await db
      .selectFrom('iamFace.template')
      .select(['userId', 'descriptorSealed as sealed', 'revision'])
      .where('revision', '>', after)
      .where('model', '=', model)
      .orderBy('revision')
      .limit(PART)
      .execute();
    yield rows.map(({ userId, sealed }) => ({ userId, sealed }));
    after = rows.length < PART ? undefined : rows.at(-1)?.revision;
  }
}

/** The account as needed for signing in, unless it is deleted. */
export function findAccount(db: Db, id: string) {
  return db
    .selectFrom('iamUser')
    .select(['id', 'userName', 'realName', 'passwordHash', 'state', 'roleType', 'isDemo'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** A learner's account by its name, with the template. */
export function findEnrolled(db: Db, userName: string) {
  return db
    .selectFrom('iamUser as u')
    .innerJoin('iamFace.template as t', 't.userId', 'u.id')
    .select(['u.id', 't.descriptorSealed', 't.model'])
    .where((eb) => eb(eb.fn<string>('lower', ['u.userName']), '=', userName))
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst();
}

export function listOwn(db: Db, userId: string) {
  return db
    .selectFrom('iamFace.template')
    .select(['enrolledAt', 'consentedAt', 'consentVersion'])
    .where('userId', '=', userId)
    .execute();
}
