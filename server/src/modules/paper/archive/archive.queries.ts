import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A partition of the save log. */
export interface Part {
  readonly name: string;
  /** Papers with ids from `fromId` to below `untilId`; null is from the beginning. */
  readonly fromId: string | null;
  readonly untilId: string;
  /** The earliest and latest possible creation time of its papers. */
  readonly from: Date | null;
  readonly until: Date;
  readonly bytes: number;
}

const madeAt = (id: string) =>
  `to_timestamp(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;

/** All but the default partition for rows outside any month, the oldest first. */
export async function listParts(db: Db): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select name, from_id, until_id, ${sql.raw(madeAt('from_id'))} as from, ${sql.raw(madeAt('until_id'))} as until, bytes
      from (
        select c.relname as name, substring(b.bound from 'FROM \\(''([0-9a-f-]{36})''')::uuid as from_id,
               substring(b.bound from 'TO \\(''([0-9a-f-]{36})''')::uuid as until_id, pg_total_relation_size(c.oid) as bytes
          from pg_inherits i join pg_class c on c.oid = i.inhrelid
         cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
         where i.inhparent = 'paper_save'::regclass and b.bound <> 'DEFAULT') part
     order by until_id`.execute(db);
  return rows;
}

export interface Standing {
  readonly papers: number;
  /** Not started, in progress or not fully graded. */
  readonly unsettled: number;
  /** Handed in, but without a row of final answers. */
  readonly withoutFinal: number;
  readonly lastHandIn: Date | null;
}

export async function standingOf(db: Db, { fromId, untilId }: Pick<Part, 'fromId' | 'untilId'>): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select count(*) as papers, 
           count(*) filter (where p.state not in (2, 3) and p.voided_at is null) as unsettled,
           count(*) filter (where p.state > 0 and not exists (
             select from paper_final f where f.user_id = p.user_id and f.paper_id = p.id)) as without_final,
           max(p.handed_in_at) as last_hand_in
      from paper_paper p
     where (${fromId}::uuid is null or p.id >= ${fromId}::uuid) and p.id < ${untilId}::uuid`.execute(db);
  const [standing] = rows;
  if (!standing) throw new Error('a count is one row');
  return standing;
}

export interface Line {
  readonly paperId: string;
  readonly text: string;
}

const STEP = 2_000;

/** Every save of a table as one line, in an order independent of storage. Call it in a transaction. */
export async function* linesOf(db: Db, table: string): AsyncGenerator<Line> {
  await sql`select set_config('statement_timeout', '0', true), set_config('timezone', 'UTC', true)`.execute(db);
  await sql`
    declare paper_save_lines no scroll cursor for
    select s.paper_id, row_to_json(s)::text as text from ${sql.table(table)} s
     order by s.paper_id, s.saved_at, s.epoch, s.items::text collate "C", s.user_id, s.ip collate "C"`.execute(db);
  for (;;) {
    const { rows } = await sql<Line>`fetch ${sql.lit(STEP)} from paper_save_lines`.execute(db);
    yield* rows;
    if (rows.length < STEP) break;
  }
  await sql`close paper_save_lines`.execute(db);
}

/** Blocks writes to it for the rest of the transaction. */
export async function holdPart(db: Db, { name }: Part): Promise<void> {
  await sql`select set_config('lock_timeout', '5s', true)`.execute(db);
  await sql`lock table ${sql.table(name)} in share mode`.execute(db);
}

const TRIES = 60;
const LOCK_MS = 200;

/**
 * Saves queue behind anyone who waits for a lock on their table. So this gives up after a moment and tries again, for
 * example during a backup or a report.
 */
export async function dropPart(db: Db, { name }: Part): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(db);
  for (let tries = 1; ; tries++) {
    await sql`savepoint before_drop`.execute(db);
    try {
      await sql`drop table ${sql.table(name)}`.execute(db);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === TRIES) throw error;
      await sql`rollback to savepoint before_drop`.execute(db);
      await pause(LOCK_MS * 5);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

export interface ArchiveRow {
  readonly id: string;
  readonly part: string;
  readonly fromId: string | null;
  readonly untilId: string;
  readonly fileName: string;
  readonly fileSha256: string;
  readonly saves: number;
  readonly papers: number;
  readonly archivedBy: string;
  readonly archivedAt: Date;
}

export async function insertArchive(db: Db, row: ArchiveRow): Promise<void> {
  await db.insertInto('paperArchive').values(row).execute();
}

export async function listArchives(db: Db): Promise<ArchiveRow[]> {
  return db.selectFrom('paperArchive').selectAll().where('restoredAt', 'is', null).orderBy('untilId').execute();
}

/** When the log of a paper was archived, if it was and has not been restored. */
export async function findArchivedAt(db: Db, paperId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('paperArchive')
    .select('archivedAt')
    .where('restoredAt', 'is', null)
    .where('untilId', '>', paperId)
    .where((eb) => eb.or([eb('fromId', 'is', null), eb('fromId', '<=', paperId)]))
    .executeTakeFirst();
  return found?.archivedAt ?? null;
}

export async function setRestored(db: Db, part: string, now: Date): Promise<void> {
  await db
    .updateTable('paperArchive')
    .set({ restoredAt: now })
    .where('part', '=', part)
    .where('restoredAt', 'is', null)
    .execute();
}

/** Created like the monthly partitions: only the owner has rights on it. */
export async function createPart(db: Db, name: string): Promise<void> {
  const table = sql.table(name);
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  await sql`create table ${table} (like paper_save including defaults including constraints)`.execute(db);
  await sql`comment on table ${table} is 'rights: none; partition'`.execute(db);
  const { rows } = await sql<{ holder: string }>`
    select distinct a.grantee::regrole::text as holder from pg_class c, aclexplode(c.relacl) a
     where c.oid = ${name}::regclass and a.grantee <> c.relowner`.execute(db);
  for (const { holder } of rows) await sql`revoke all on ${table} from ${sql.raw(holder)}`.execute(db);
}

export async function insertLines(db: Db, name: string, lines: readonly string[]): Promise<void> {
  await sql`
    insert into ${sql.table(name)}
    select * from json_populate_recordset(null::paper_save, ${`[${lines.join(',')}]`}::json)`.execute(db);
}

export async function attachPart(
  db: Db,
  { part, fromId, untilId }: Pick<ArchiveRow, 'part' | 'fromId' | 'untilId'>,
): Promise<void> {
  const from = fromId === null ? sql`minvalue` : sql.lit(fromId);
  await sql`select set_config('lock_timeout', '5s', true)`.execute(db);
  await sql`
    alter table paper_save attach partition ${sql.table(part)} for values from (${from}) to (${sql.lit(untilId)})`.execute(
    db,
  );
}

export interface Replayed {
  /** As the staff's view shows them. */
  readonly log: readonly { ordinal: number; seq: number; savedAt: string; ip: string; answer: unknown }[];
  readonly answers: number;
  readonly receipt: string;
  /** The stored value; null if the paper does not exist. */
  readonly storedReceipt: string | null;
  readonly isSameAnswers: boolean | null;
}

/** The result of one paper's saves, by the rules of `paper_answers` and `paper_settled`, beside what is stored. */
export async function replayLines(db: Db, paperId: string, lines: readonly string[]): Promise<Replayed> {
  const { rows } = await sql<Replayed>`
    with item as (
      select i.*, s.saved_at, s.ip
        from json_populate_recordset(null::paper_save, ${`[${lines.join(',')}]`}::json) s
       cross join lateral jsonb_to_recordset(s.items) as i(ordinal smallint, seq integer, answer jsonb, answered boolean,
         flagged boolean, "spentMs" integer)
    ), answer as (
      select distinct on (ordinal) * from item order by ordinal, seq desc, saved_at
    ), settled as (
      select coalesce(jsonb_agg(jsonb_build_object('ordinal', ordinal, 'seq', seq, 'answer', answer, 'answered', answered,
               'flagged', flagged, 'spentMs', "spentMs") order by ordinal), '[]') as answers,
             paper_receipt(sha256(convert_to(${paperId}::uuid || coalesce(
               string_agg(E'\n' || ordinal || ':' || answer, '' order by ordinal), ''), 'UTF8'))) as receipt
        from answer
    )
    select (select coalesce(json_agg(json_build_object('ordinal', ordinal, 'seq', seq, 'savedAt', saved_at, 'ip', ip,
              'answer', answer) order by seq), '[]') from item) as log,
           jsonb_array_length(s.answers) as answers, s.receipt, p.receipt as stored_receipt,
           f.answers = s.answers as is_same_answers
      from settled s
      left join paper_paper p on p.id = ${paperId}::uuid
      left join paper_final f on f.user_id = p.user_id and f.paper_id = p.id`.execute(db);
  const [replayed] = rows;
  if (!replayed) throw new Error('a paper settles in one row');
  return replayed;
}
