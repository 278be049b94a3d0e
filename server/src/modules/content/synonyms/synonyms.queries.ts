import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';

interface Filter {
  readonly keyword?: string | undefined;
}

interface Page {
  readonly current: number;
  readonly size: number;
}

const columns = ['id', 'words', 'enabled', 'note', 'version', 'updatedAt'] as const;

export async function pageSynonyms(db: Db, { keyword }: Filter, { current, size }: Page) {
  const pattern = containsPattern(keyword?.normalize('NFKC') ?? '');
  const found = db.selectFrom('contentSynonym').$if(Boolean(keyword), (query) =>
    query.where(
      sql<boolean>`(exists (select from content_synonym_word w
          where w.synonym_id = content_synonym.id and w.word like ${pattern}) or lower(note) like ${pattern})`,
    ),
  );
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found
    .select(columns)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

/** The words of all groups that are switched on. */
export async function listEnabled(db: Db): Promise<string[][]> {
  const rows = await db
    .selectFrom('contentSynonym')
    .select('words')
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ words }) => words);
}

/** Serialises changes, which are rare: the count and the uniqueness of words concern all groups. */
export async function lockSynonyms(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content_synonym', 0))`.execute(db);
}

export async function countSynonyms(db: Db): Promise<number> {
  const row = await db
    .selectFrom('contentSynonym')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export const findSynonym = (db: Db, id: string) =>
  db.selectFrom('contentSynonym').select(columns).where('id', '=', id).executeTakeFirst();

/** One of these words that another group has. */
export async function findTaken(
  db: Db,
  { id, words }: { readonly id: string; readonly words: readonly string[] },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('contentSynonymWord')
    .select('word')
    .where('word', 'in', [...words])
    .where('synonymId', '<>', id)
    .orderBy('word')
    .executeTakeFirst();
  return row?.word;
}

interface SynonymRow {
  readonly id: string;
  readonly words: string[];
  readonly enabled: boolean;
  readonly note: string;
  readonly version: number;
  readonly updatedAt: Date;
}

/** `compared`: the words as the search compares them. */
export async function setSynonym(db: Db, row: SynonymRow, compared: readonly string[]): Promise<void> {
  const { id, ...set } = row;
  await db
    .insertInto('contentSynonym')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(set))
    .execute();
  await db.deleteFrom('contentSynonymWord').where('synonymId', '=', id).execute();
  await db
    .insertInto('contentSynonymWord')
    .values(compared.map((word) => ({ word, synonymId: id })))
    .execute();
}

export async function deleteSynonym(db: Db, id: string): Promise<void> {
  await db.deleteFrom('contentSynonym').where('id', '=', id).execute();
}
