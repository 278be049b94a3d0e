import type { OwnMark } from '@ganlin/contract/content/mark/mark';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isPublished } from '../model/published.queries.ts';

export interface MarkKey {
  readonly userId: string;
  readonly articleId: string;
  readonly anchor: string;
}

/** One of the two things a mark consists of. */
export type MarkChange = { readonly starred: boolean } | { readonly note: string };

export function listMarks(db: Db, { userId, articleId }: Omit<MarkKey, 'anchor'>, limit: number) {
  return db
    .selectFrom('contentMark')
    .select(['anchor', 'starred', 'note'])
    .where('userId', '=', userId)
    .where('articleId', '=', articleId)
    .orderBy('anchor')
    .limit(limit)
    .execute();
}

export async function countMarks(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('contentMark')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Marks a clause, or changes its mark. */
export async function putMark(
  db: Db,
  row: MarkKey & { readonly label: string; readonly opening: string; readonly updatedAt: Date },
  change: MarkChange,
): Promise<void> {
  await db
    .insertInto('contentMark')
    .values({ ...row, ...change })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'articleId', 'anchor'])
        .doUpdateSet({ ...change, label: row.label, opening: row.opening, updatedAt: row.updatedAt }),
    )
    .execute();
}

/** Takes a star or a note away; nothing is left of a mark that has neither. */
export async function clearMark(
  db: Db,
  { userId, articleId, anchor }: MarkKey,
  { part, now }: { readonly part: 'starred' | 'note'; readonly now: Date },
): Promise<void> {
  const own = sql`user_id = ${userId} and article_id = ${articleId} and anchor = ${anchor}`;
  const isLast = part === 'starred' ? sql`note = ''` : sql`not starred`;
  await sql`delete from content_mark where ${own} and ${isLast}`.execute(db);
  const set = part === 'starred' ? sql`starred = false` : sql`note = ''`;
  await sql`update content_mark set ${set}, updated_at = ${now} where ${own}`.execute(db);
}

interface Wanted {
  readonly userId: string;
  readonly now: Date;
  readonly kind: 'all' | 'note' | 'starred';
  readonly keyword: string;
}

/** A user's marks, the last changed first. */
export async function pageMarks(
  db: Db,
  { userId, now, kind, keyword }: Wanted,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ records: OwnMark[]; total: number }> {
  const found = sql`from content_mark m join content_article a on a.id = m.article_id
    where m.user_id = ${userId}
      and (${kind} = 'all' or (${kind} = 'starred' and m.starred) or (${kind} = 'note' and m.note <> ''))
      and position(${keyword.toLowerCase()} in lower(concat_ws(' ', a.title, m.label, m.opening, m.note))) > 0`;
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  const { rows } = await sql<OwnMark>`
    select m.article_id, a.channel, a.title, m.anchor, m.label, m.opening, m.starred, m.note, m.updated_at,
           ${isPublished(now, 'a')} as published
      ${found} order by m.updated_at desc, m.article_id, m.anchor limit ${size} offset ${(current - 1) * size}`.execute(
    db,
  );
  return { records: rows, total: counted.rows[0]?.total ?? 0 };
}

/** For the export of personal data. */
export function marksOf(
  db: Db,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .selectFrom('contentMark as m')
    .innerJoin('contentArticle as a', 'a.id', 'm.articleId')
    .select(['a.title', 'm.label', 'm.starred', 'm.note', 'm.updatedAt'])
    .where('m.userId', '=', userId)
    .orderBy('m.articleId')
    .orderBy('m.anchor')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function deleteMarksOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('contentMark').where('userId', '=', userId).execute();
}
