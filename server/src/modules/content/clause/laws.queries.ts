import { Channel } from '@ganlin/contract/content/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isPublished } from '../model/published.queries.ts';

/** Laws and standards in any state, with the facts from which their standing follows. */
export function listLaws(db: Db, ids: readonly string[], now: Date) {
  return db
    .selectFrom('contentArticle')
    .select(['id', 'version', 'channel', 'title', 'effectiveOn', 'endedOn', 'replacedById'])
    .select(isPublished(now).as('isPublished'))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('channel', 'in', [Channel.law, Channel.standard])
    .execute();
}

export function listBodies(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('contentArticle')
    .select(['id', 'body'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** The titles of all published laws and standards. */
export function listTitles(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('contentArticle')
    .select(['id', 'title'])
    .where('channel', 'in', [Channel.law, Channel.standard])
    .where(isPublished(now))
    .orderBy('channel')
    .orderBy('id')
    .limit(limit)
    .execute();
}
