import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { QuestionItem, QuestionVersion } from '../../../platform/db/schema.gen.ts';

/** Rows per statement: each column of each row is a parameter, and PostgreSQL allows 65,535 of them. */
const STEP = 500;

/** Locks questions until the commit, always in the same order, and before any bank. */
export function holdItems(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('questionItem')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Serialises concurrent writes of the same question, so that the second finds the first. */
export async function holdStem(db: Db, stemHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${stemHash.readInt32BE(0)}, ${stemHash.readInt32BE(4)})`.execute(db);
}

export function findByStem(db: Db, stemHash: Buffer, exceptId: string | undefined) {
  return db
    .selectFrom('questionItem')
    .select(['id', 'code'])
    .where('stemHash', '=', stemHash)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Takes the next free codes. Skips codes that users have entered in the meantime. */
export async function takeCodes(db: Db, count: number): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const { rows } = await sql<{ number: number }>`
      select nextval('question_code_seq') as number from generate_series(1, ${count - codes.length})`.execute(db);
    const offered = rows.map(({ number }) => `Q-${String(number).padStart(5, '0')}`);
    const taken = await db.selectFrom('questionItem').select('code').where('code', 'in', offered).execute();
    const used = new Set(taken.map(({ code }) => code));
    codes.push(...offered.filter((code) => !used.has(code)));
  }
  return codes;
}

/** Inserts new questions, and updates locked ones. */
export async function putItems(db: Db, rows: readonly Insertable<QuestionItem>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += STEP) {
    await db
      .insertInto('questionItem')
      .values(rows.slice(from, from + STEP))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          type: eb.ref('excluded.type'),
          level: eb.ref('excluded.level'),
          state: eb.ref('excluded.state'),
          latestVersion: eb.ref('excluded.latestVersion'),
          publishedVersion: eb.ref('excluded.publishedVersion'),
          text: eb.ref('excluded.text'),
          search: eb.ref('excluded.search'),
          stemHash: eb.ref('excluded.stemHash'),
          likeKeys: eb.ref('excluded.likeKeys'),
          tags: eb.ref('excluded.tags'),
          source: eb.ref('excluded.source'),
          edition: eb.ref('excluded.edition'),
          updatedBy: eb.ref('excluded.updatedBy'),
          updatedAt: eb.ref('excluded.updatedAt'),
        })),
      )
      .execute();
  }
}

/** Writes new versions and drafts; never changes a published version. */
export async function putVersions(db: Db, rows: readonly Insertable<QuestionVersion>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += STEP) {
    await db
      .insertInto('questionVersion')
      .values(rows.slice(from, from + STEP))
      .onConflict((conflict) =>
        conflict
          .columns(['questionId', 'version'])
          .doUpdateSet((eb) => ({
            publishedAt: eb.ref('excluded.publishedAt'),
            level: eb.ref('excluded.level'),
            content: eb.ref('excluded.content'),
            analysis: eb.ref('excluded.analysis'),
            body: eb.ref('excluded.body'),
            note: eb.ref('excluded.note'),
            editorId: eb.ref('excluded.editorId'),
            savedAt: eb.ref('excluded.savedAt'),
            importId: eb.ref('excluded.importId'),
          }))
          .where('questionVersion.publishedAt', 'is', null),
      )
      .execute();
  }
}

export async function putFiles(
  db: Db,
  uses: readonly { readonly questionId: string; readonly fileId: string }[],
): Promise<void> {
  if (uses.length === 0) return;
  await sql`
    insert into question_file (question_id, file_id)
    select * from unnest(${uses.map(({ questionId }) => questionId)}::uuid[], ${uses.map(({ fileId }) => fileId)}::uuid[])
    on conflict do nothing`.execute(db);
}

/** Versions of questions by version number. */
export function listVersions(db: Db, refs: readonly { readonly id: string; readonly version: number }[]) {
  return db
    .selectFrom('questionVersion as v')
    .innerJoin(
      sql<{
        id: string;
        version: number;
      }>`unnest(${refs.map(({ id }) => id)}::uuid[], ${refs.map(({ version }) => version)}::int[])`.as<'ref'>(
        sql`ref(id, version)`,
      ),
      (join) => join.onRef('ref.id', '=', 'v.questionId').onRef('ref.version', '=', 'v.version'),
    )
    .select(['v.questionId', 'v.version', 'v.publishedAt', 'v.level', 'v.content', 'v.analysis', 'v.body'])
    .execute();
}
