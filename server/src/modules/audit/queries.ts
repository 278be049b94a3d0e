import type { AuditAction } from '@ganlin/contract/audit/entry';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { AuditEntry } from '../../platform/db/schema.gen.ts';

export async function insertEntry(db: Db, row: Insertable<AuditEntry>): Promise<void> {
  await db.insertInto('auditEntry').values(row).execute();
}

export interface EntryFilter {
  readonly action?: AuditAction | undefined;
  readonly userName?: string | undefined;
  readonly between?: readonly [Date, Date] | undefined;
}

export async function pageEntries(db: Db, filter: EntryFilter, { current, size }: { current: number; size: number }) {
  const base = filtered(db, filter);
  const records = await base
    .select(['id', 'at', 'action', 'userName', 'realName', 'ip', 'target', 'summary'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { records, total };
}

function filtered(db: Db, { action, userName, between }: EntryFilter) {
  return db
    .selectFrom('auditEntry')
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(Boolean(userName), (query) => query.where('userName', '=', userName ?? ''))
    .$if(between !== undefined, (query) =>
      between ? query.where('at', '>=', between[0]).where('at', '<=', between[1]) : query,
    );
}

/** How often an action was recorded on each day in China since `from`. */
export function countByDay(db: Db, action: AuditAction, from: Date) {
  return db
    .selectFrom('auditEntry')
    .where('action', '=', action)
    .where('at', '>=', from)
    .select((eb) => [
      sql<string>`to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('day'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('day')
    .execute();
}
