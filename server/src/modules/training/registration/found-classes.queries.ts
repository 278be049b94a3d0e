import { ClassState } from '@ganlin/contract/training/kinds';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { inRegions, isOpenTo, isRegistered } from '../model/class-list.queries.ts';

export interface Finder {
  readonly userId: string;
  readonly deptPath: readonly string[];
  readonly regionIds: readonly string[] | null;
}

interface Wanted {
  /** Null: a guest, who sees the classes that are open to everyone and not over. */
  readonly finder: Finder | null;
  /** Any of these in the title; none: every class. */
  readonly patterns: readonly string[];
  readonly now: Date;
  readonly limit: number;
}

/** Classes whose title or place contains any of some words, as far as they are shown to the caller in lists. */
export function listFound(db: Db, { finder, patterns, now, limit }: Wanted) {
  const named = sql<SqlBool>`lower(title || ' ' || coalesce(details ->> 'place', '')) like any(${[...patterns]}::text[])`;
  return db
    .selectFrom('trainingClass')
    .selectAll()
    .where('deletedAt', 'is', null)
    .$if(patterns.length > 0, (query) => query.where(named))
    .$if(finder === null, (query) =>
      query.where('state', '=', ClassState.published).where('endsAt', '>=', now).where(isOpenTo([])),
    )
    .$if(finder !== null, (query) => {
      const { userId, deptPath, regionIds } = finder ?? { userId: '', deptPath: [], regionIds: null };
      const seen = query
        .where('state', '<>', ClassState.draft)
        .where(sql<SqlBool>`(${isOpenTo(deptPath)} or ${isRegistered(userId)})`);
      return regionIds === null ? seen : seen.where(inRegions(regionIds));
    })
    .orderBy(sql`ends_at < ${now}::timestamptz`)
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
