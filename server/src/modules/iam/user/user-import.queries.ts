import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { IamUser } from '../../../platform/db/schema.gen.ts';
import { deptWithin } from '../model/scope.queries.ts';
import type { Scope } from '../model/scope.rules.ts';

/** Those of these accounts, in lower case, that are taken. */
export async function listTakenNames(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('iamUser')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`lower(user_name) = any(${[...names]}::text[])`)
    .select(sql<string>`lower(user_name)`.as('name'))
    .execute();
  return rows.map(({ name }) => name);
}

/** Those of these keyed hashes that are taken, as hex. */
export async function listTakenHashes(
  db: Db,
  column: 'mobileHash' | 'idCardHash',
  hashes: readonly Buffer[],
): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom('iamUser')
    .where('deletedAt', 'is', null)
    .where(column, '=', sql<Buffer>`any(${[...hashes]}::bytea[])`)
    .select(column)
    .execute();
  return rows.flatMap((row) => row[column]?.toString('hex') ?? []);
}

/** The departments in scope with these codes, in lower case, or these names. */
export function listNamedDepts(db: Db, scope: Scope, { codes, names }: Record<'codes' | 'names', readonly string[]>) {
  return db
    .selectFrom('iamDept as d')
    .where(sql<boolean>`(lower(d.code) = any(${[...codes]}::text[]) or d.name = any(${[...names]}::text[]))`)
    .where(deptWithin(scope, 'd'))
    .select(['d.id', 'd.name', sql<string>`lower(d.code)`.as('code')])
    .execute();
}

export function listDeptCodes(db: Db, scope: Scope, limit: number) {
  return db
    .selectFrom('iamDept as d')
    .where(deptWithin(scope, 'd'))
    .select(['d.code', 'd.name'])
    .orderBy('d.code')
    .limit(limit)
    .execute();
}

/** Names only: a role's holders and grants do not matter for finding it by name. */
export function listRoleNames(db: Db) {
  return db.selectFrom('iamRole').select(['id', 'code', 'name']).orderBy('createdAt').orderBy('code').execute();
}

export async function insertUsers(db: Db, rows: readonly Insertable<IamUser>[]): Promise<void> {
  await db
    .insertInto('iamUser')
    .values([...rows])
    .execute();
}

export async function insertUserRoles(db: Db, rows: readonly { userId: string; roleId: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('iamUserRole')
    .values([...rows])
    .execute();
}
