import type { Db } from '../../../platform/db/database.ts';
import type { KnownAlert } from './alert.rules.ts';

/** Locked in a fixed order: of several workers one speaks, and the others then see that it has. */
export async function lockAlerts(db: Db): Promise<KnownAlert[]> {
  const rows = await db.selectFrom('opsAlert').selectAll().orderBy('key').forUpdate().execute();
  // The check of the column allows nothing else.
  return rows.map((row) => ({ ...row, tone: row.tone as KnownAlert['tone'] }));
}

export async function storeAlerts(db: Db, alerts: readonly KnownAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await db
    .insertInto('opsAlert')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        tone: eb.ref('excluded.tone'),
        text: eb.ref('excluded.text'),
        since: eb.ref('excluded.since'),
        seenAt: eb.ref('excluded.seenAt'),
        toldAt: eb.ref('excluded.toldAt'),
        resolvedAt: eb.ref('excluded.resolvedAt'),
      })),
    )
    .execute();
}

export async function deleteAlerts(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('opsAlert').where('key', 'in', keys).execute();
}
