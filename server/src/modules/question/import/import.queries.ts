import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { withShownVersion } from '../model/question.queries.ts';

/**
 * Max candidates per row: a bank full of a thousand variations of one question must not be read into memory for each
 * row.
 */
const SHARING = 500;

interface Requested {
  readonly number: number;
  readonly keys: readonly number[];
}

/**
 * Questions that share keys with a text, and how many: keys are in the order of their bands, so that equal ones are
 * at the same index.
 */
export async function listSharing(
  db: Db,
  requested: readonly Requested[],
): Promise<{ number: number; id: string; shared: number }[]> {
  if (requested.length === 0) return [];
  const positions = Array.from(
    { length: Math.max(...requested.map(({ keys }) => keys.length)) },
    (_, index) => index + 1,
  );
  const equal = positions.map(
    (position) => sql`coalesce(i.like_keys[${sql.lit(position)}] = asked.keys[${sql.lit(position)}], false)::int`,
  );
  const { rows } = await sql<{ number: number; id: string; shared: number }>`
    select asked.number, i.id, ${sql.join(equal, sql` + `)} as shared
      from (select number, keys::int[] as keys
              from unnest(${requested.map(({ number }) => number)}::int[], ${requested.map(({ keys }) => `{${keys.join()}}`)}::text[])
                   as given(number, keys) offset 0) as asked
      join question_item i on i.like_keys && asked.keys
     limit ${requested.length * SHARING}`.execute(db);
  return rows;
}

/** Questions with one of these codes or ids, with their current content. */
export function listNamed(db: Db, { codes, ids }: { codes: readonly string[]; ids: readonly string[] }) {
  return withShownVersion(db)
    .select(['i.id', 'i.code', 'i.type', 'i.state', 'i.tags', 'i.source', 'i.latestVersion', 'i.publishedVersion'])
    .select(['v.level', 'v.content', 'v.analysis', 'v.body'])
    .where((eb) =>
      eb.or([
        eb('i.code', '=', sql<string>`any(${[...codes]}::text[])`),
        eb('i.id', '=', sql<string>`any(${[...ids]}::uuid[])`),
      ]),
    )
    .execute();
}

export function listReposByTitle(db: Db, titles: readonly string[]) {
  return db
    .selectFrom('questionRepo')
    .select(['id', 'title'])
    .where('title', '=', sql<string>`any(${[...titles]}::text[])`)
    .execute();
}

export async function countRepos(db: Db, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('questionRepo')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Which of these knowledge points are used by a question. */
export async function listKnownTags(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as asked(name)
     where exists (select from question_item i where i.tags @> array[asked.name])`.execute(db);
  return rows.map(({ name }) => name);
}

export async function insertImportFiles(db: Db, importId: string, fileIds: readonly string[]): Promise<void> {
  await db
    .insertInto('questionImportFile')
    .values(fileIds.map((fileId) => ({ importId, fileId })))
    .execute();
}

/** Which of these files are shown by a question. */
export async function listShownFiles(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('questionFile')
    .select('fileId')
    .distinct()
    .where('fileId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Pictures of deleted imports, and whether a question shows them. */
export async function listLeftFiles(
  db: Db,
  limit: number,
): Promise<{ importId: string; fileId: string; isShown: boolean }[]> {
  const { rows } = await sql<{ importId: string; fileId: string; isShown: boolean }>`
    select f.import_id as "importId", f.file_id as "fileId",
           exists (select from question_file q where q.file_id = f.file_id) as "isShown"
      from question_import_file f
     where not exists (select from platform_import i where i.id = f.import_id)
     limit ${limit}`.execute(db);
  return rows;
}

export async function deleteImportFiles(
  db: Db,
  files: readonly { readonly importId: string; readonly fileId: string }[],
): Promise<void> {
  await sql`
    delete from question_import_file f
     using unnest(${files.map(({ importId }) => importId)}::uuid[], ${files.map(({ fileId }) => fileId)}::uuid[])
           as gone(import_id, file_id)
     where f.import_id = gone.import_id and f.file_id = gone.file_id`.execute(db);
}

/** The questions an import added. */
export async function listAdded(db: Db, importId: string): Promise<string[]> {
  const rows = await db.selectFrom('questionItem').select('id').where('importId', '=', importId).execute();
  return rows.map(({ id }) => id);
}

/** The versions it added to existing questions. */
export function listRenewed(db: Db, importId: string) {
  return db
    .selectFrom('questionVersion as v')
    .innerJoin('questionItem as i', 'i.id', 'v.questionId')
    .select(['v.questionId', 'v.version'])
    .where('v.importId', '=', importId)
    .where(sql<boolean>`i.import_id is distinct from ${importId}`)
    .execute();
}

/** Which of the added questions have been changed, used, answered or reported since. */
export async function listTouched(db: Db, importId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from question_item i
     where i.id = any(${[...ids]}::uuid[])
       and (i.latest_version > 1
         or exists (select from question_version v
                     where v.question_id = i.id and v.import_id is distinct from ${importId})
         or exists (select from question_use u where u.question_id = i.id)
         or exists (select from question_stat s where s.question_id = i.id and s.answers > 0)
         or exists (select from question_report r where r.question_id = i.id))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these versions are no longer the newest, or have been answered or reported since they were added. */
export async function listUsedVersions(
  db: Db,
  versions: readonly { readonly questionId: string; readonly version: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id
      from unnest(${versions.map(({ questionId }) => questionId)}::uuid[], ${versions.map(({ version }) => version)}::int[])
           as asked(id, version)
      join question_item i on i.id = asked.id
      join question_version v on v.question_id = i.id and v.version = asked.version
     where i.latest_version <> v.version
        or exists (select from question_stat s where s.question_id = i.id and s.counted_at > v.saved_at)
        or exists (select from question_report r where r.question_id = i.id and r.version = v.version)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The version before each, which was the last published one. */
export function listBefore(db: Db, versions: readonly { readonly questionId: string; readonly version: number }[]) {
  return db
    .selectFrom('questionVersion as v')
    .distinctOn('v.questionId')
    .innerJoin(
      sql<{
        id: string;
        version: number;
      }>`unnest(${versions.map(({ questionId }) => questionId)}::uuid[], ${versions.map(({ version }) => version)}::int[])`.as<'asked'>(
        sql`asked(id, version)`,
      ),
      (join) => join.onRef('asked.id', '=', 'v.questionId').onRef('v.version', '<', 'asked.version'),
    )
    .select(['v.questionId', 'v.version', 'v.level', 'v.content', 'v.analysis', 'v.body'])
    .where('v.publishedAt', 'is not', null)
    .orderBy('v.questionId')
    .orderBy('v.version', 'desc')
    .execute();
}

export async function deleteVersions(
  db: Db,
  versions: readonly { readonly questionId: string; readonly version: number }[],
): Promise<void> {
  await sql`
    delete from question_version v
     using unnest(${versions.map(({ questionId }) => questionId)}::uuid[], ${versions.map(({ version }) => version)}::int[])
           as gone(id, version)
     where v.question_id = gone.id and v.version = gone.version`.execute(db);
}
