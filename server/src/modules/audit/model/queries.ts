import { AUDIT_LIST_LIMIT, loginActions, type AuditAction } from '@ganlin/contract/audit/entry';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AuditEntry } from '../../../platform/db/schema.gen.ts';
import type { PrintedEntry } from './entry-digest.rules.ts';

export async function insertEntries(db: Db, rows: readonly Insertable<AuditEntry>[]): Promise<void> {
  await db
    .insertInto('auditEntry')
    .values([...rows])
    .execute();
}

/** Inserts entries and returns them as the chain digests them, ordered by id. */
export async function insertAndPrint(db: Db, rows: readonly Insertable<AuditEntry>[]): Promise<PrintedEntry[]> {
  const printed = await db
    .insertInto('auditEntry')
    .values([...rows])
    .returning(printedColumns)
    .execute();
  return printed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** With times and documents as text: a `Date` or a number would round them. */
export const printedColumns = [
  'id',
  'action',
  'userId',
  'userName',
  'realName',
  'ip',
  'userAgent',
  'requestId',
  'target',
  'summary',
  sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'),
  sql<string | null>`before::text`.as('before'),
  sql<string | null>`after::text`.as('after'),
] as const;

export interface EntryFilter {
  readonly action?: AuditAction | undefined;
  /** Only signing in and out. */
  readonly logins?: boolean | undefined;
  readonly userName?: string | undefined;
  readonly keyword?: string | undefined;
  readonly ip?: string | undefined;
  readonly target?: string | undefined;
  /** The noun of the target. */
  readonly about?: string | undefined;
  readonly between?: readonly [Date, Date] | undefined;
  readonly within?: Within;
}

/**
 * The users whose entries may be read, as a sub-select of their ids; undefined: everyone's, and those without a user.
 */
type Within = RawBuilder<{ id: string }> | undefined;

const columns = ['id', 'at', 'action', 'userName', 'realName', 'ip', 'userAgent', 'target', 'summary'] as const;

/** Newest first. Neither the count nor the offset ever reads more than the list's limit. */
export async function pageEntries(db: Db, filter: EntryFilter, { current, size }: { current: number; size: number }) {
  const base = filtered(db, filter);
  const offset = (current - 1) * size;
  const limit = Math.min(size, AUDIT_LIST_LIMIT - offset);
  const records =
    limit <= 0
      ? []
      : await base
          .select(columns)
          .select(['before', 'after'])
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute();
  const { total } = await db
    .selectFrom(base.select('id').limit(AUDIT_LIST_LIMIT).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { records, total };
}

export function findEntry(db: Db, id: string, within: Within) {
  return filtered(db, { within })
    .where('id', '=', id)
    .select([...columns, 'requestId', 'before', 'after'])
    .executeTakeFirst();
}

export async function countEntries(db: Db, filter: EntryFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The next entries below one, newest first: an export reads the log in even steps. */
export function entriesBelow(db: Db, filter: EntryFilter, { id, limit }: { id: string | undefined; limit: number }) {
  return (
    filtered(db, filter)
      // The position is read inside the database: a `Date` would round it.
      .$if(id !== undefined, (query) =>
        query.where(sql<boolean>`(at, id) < (select last.at, last.id from audit_entry last where last.id = ${id})`),
      )
      .select([...columns, 'before', 'after'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

/** Actions on an account and its sign-ins, newest first, in steps. */
export function entriesAbout(db: Db, userId: string, { id, limit }: { id: string | undefined; limit: number }) {
  return (
    db
      .selectFrom('auditEntry')
      .where((eb) =>
        eb.or([
          eb('target', '=', `user:${userId}`),
          eb.and([eb('userId', '=', userId), eb('action', 'in', [...loginActions])]),
        ]),
      )
      // The position is read inside the database: a `Date` would round it.
      .$if(id !== undefined, (query) =>
        query.where(sql<boolean>`(at, id) < (select last.at, last.id from audit_entry last where last.id = ${id})`),
      )
      .select([...columns, 'userId', 'before', 'after'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

function filtered(db: Db, { action, logins, userName, keyword, ip, target, about, between, within }: EntryFilter) {
  return db
    .selectFrom('auditEntry')
    .$if(within !== undefined, (query) => (within ? query.where(readable(within)) : query))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(logins === true, (query) => query.where('action', 'in', [...loginActions]))
    .$if(Boolean(userName), (query) =>
      query.where((eb) =>
        eb.or([eb('userName', 'in', spellingsOf(userName ?? '')), eb('realName', '=', userName ?? '')]),
      ),
    )
    .$if(Boolean(keyword), (query) => query.where(summaryHolds(keyword ?? '')))
    .$if(Boolean(ip), (query) => query.where('ip', '=', ip ?? ''))
    .$if(Boolean(target), (query) => query.where('target', '=', target ?? ''))
    .$if(Boolean(about), (query) => query.where('target', 'like', `${about ?? ''}:%`))
    .$if(between !== undefined, (query) =>
      between ? query.where('at', '>=', between[0]).where('at', '<=', between[1]) : query,
    );
}

/** Done by a user in scope, and not to the account of one out of scope. */
const readable = (people: NonNullable<Within>): RawBuilder<boolean> =>
  sql<boolean>`(user_id in (select p.id from ${people} p)
    and (target not like 'user:%' or target in (select 'user:' || p.id from ${people} p)))`;

/** A failed sign-in is recorded in lower case, everything else in the account's own spelling. */
const spellingsOf = (userName: string): string[] => [userName, userName.toLowerCase()];

/** The index narrows by characters and character pairs, the comparison decides. */
function summaryHolds(keyword: string): RawBuilder<boolean> {
  const wanted = keyword.toLowerCase();
  return sql<boolean>`(grams(lower(summary)) @> grams(${wanted}::text) and position(${wanted} in lower(summary)) > 0)`;
}

/** How often an action was recorded on each day (China time) since `from`. */
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
