import type { TestApp } from './app.ts';

/** The audit entries about this target, oldest first. */
export function entriesOf({ platform: { db } }: TestApp, target: string) {
  return db
    .selectFrom('auditEntry')
    .select(['action', 'before', 'after', 'summary'])
    .where('target', '=', target)
    .orderBy('id')
    .execute();
}

/** The latest entry of this action about this target. */
export function lastEntryOf({ platform: { db } }: TestApp, target: string, action: string) {
  return db
    .selectFrom('auditEntry')
    .select(['before', 'after'])
    .where('target', '=', target)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
