import { PaperState } from '@ganlin/contract/exam/kinds';
import { SCORE_BANDS } from '@ganlin/contract/exchange/result';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ExchangeResultFile } from '../../../platform/db/schema.gen.ts';

/** One file of an installation at a time. */
export async function lockPeer(db: Db, peerId: string): Promise<void> {
  await db.selectFrom('exchangePeer').select('id').where('id', '=', peerId).forUpdate().execute();
}

export function findNewestFile(db: Db, { peerId, examId }: { readonly peerId: string; readonly examId: string }) {
  return db
    .selectFrom('exchangeResultFile')
    .select(['id', 'serial', 'papers'])
    .where('peerId', '=', peerId)
    .where('examId', '=', examId)
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findFile(db: Db, id: string) {
  return db.selectFrom('exchangeResultFile').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertFile(db: Db, row: Insertable<ExchangeResultFile>): Promise<void> {
  await db.insertInto('exchangeResultFile').values(row).execute();
}

export interface StoredResult {
  readonly paperId: string;
  readonly personHash: string | null;
  readonly identitySealed: string;
  readonly unit: string;
  readonly attempt: number;
  readonly state: PaperState;
  readonly voided: boolean;
  readonly scoreCenti: number | null;
  readonly passed: boolean | null;
  readonly handedInAt: string | null;
  readonly receipt: string | null;
  readonly answers: unknown;
}

interface Whose {
  readonly peerId: string;
  readonly examId: string;
  readonly serial: number;
}

/** Returns how many were written: a paper that the same installation has sent for another exam is not. */
export async function putResults(db: Db, whose: Whose, rows: readonly StoredResult[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into exchange_result (peer_id, exam_id, serial, paper_id, person_hash, identity_sealed, unit, attempt, state,
                                 voided, score_centi, passed, handed_in_at, receipt, answers)
    select ${whose.peerId}, ${whose.examId}, ${whose.serial}, r."paperId", decode(r."personHash", 'hex'),
           r."identitySealed", r.unit, r.attempt, r.state, r.voided, r."scoreCenti", r.passed, r."handedInAt",
           r.receipt, r.answers
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r("paperId" uuid, "personHash" text, "identitySealed" text, unit text, attempt int, state smallint,
             voided boolean, "scoreCenti" int, passed boolean, "handedInAt" timestamptz, receipt text, answers jsonb)
    on conflict (peer_id, paper_id) do update
       set serial = excluded.serial, missing = false, person_hash = excluded.person_hash,
           identity_sealed = excluded.identity_sealed, unit = excluded.unit, attempt = excluded.attempt,
           state = excluded.state, voided = excluded.voided, score_centi = excluded.score_centi,
           passed = excluded.passed, handed_in_at = excluded.handed_in_at, receipt = excluded.receipt,
           answers = excluded.answers
     where exchange_result.exam_id = excluded.exam_id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** What an earlier file had and the newest one has not: it stays, and is marked. */
export async function markMissing(db: Db, { peerId, examId, serial }: Whose): Promise<void> {
  await db
    .updateTable('exchangeResult')
    .set({ missing: true })
    .where('peerId', '=', peerId)
    .where('examId', '=', examId)
    .where('serial', '<', serial)
    .execute();
}

/** The person has papers of another installation in the same exam. */
const satTwice = sql<boolean>`(r.person_hash is not null and exists (
  select from exchange_result o
   where o.exam_id = r.exam_id and o.person_hash = r.person_hash and o.peer_id <> r.peer_id))`;

interface Filter {
  readonly examId: string;
  readonly peerId?: string | undefined;
  readonly twice?: boolean | undefined;
}

export async function pageResults(
  db: Db,
  { examId, peerId, twice }: Filter,
  { current, size }: { readonly current: number; readonly size: number },
) {
  const found = db
    .selectFrom('exchangeResult as r')
    .innerJoin('exchangePeer as p', 'p.id', 'r.peerId')
    .where('r.examId', '=', examId)
    .$if(peerId !== undefined, (query) => query.where('r.peerId', '=', peerId ?? ''))
    .$if(twice === true, (query) => query.where(satTwice));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found
    .select(['r.peerId', 'p.name as from', 'r.paperId', 'r.identitySealed', 'r.unit', 'r.attempt', 'r.state'])
    .select(['r.voided', 'r.missing', 'r.scoreCenti as score', 'r.passed', 'r.handedInAt', 'r.receipt'])
    .select(satTwice.as('twice'))
    .orderBy('r.peerId')
    .orderBy('r.paperId')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

export interface Count {
  /** Null: of all installations. */
  readonly peerId: string | null;
  readonly papers: number;
  readonly graded: number;
  readonly passed: number;
  readonly voided: number;
  readonly missing: number;
  readonly averageScore: number | null;
}

const counts = (isGraded: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  count(*)::int as papers, count(*) filter (where ${isGraded})::int as graded,
  count(*) filter (where ${isGraded} and passed)::int as passed, count(*) filter (where voided)::int as voided,
  count(*) filter (where missing)::int as missing,
  round(avg(score_centi) filter (where ${isGraded}))::int as "averageScore"`;

const graded = sql`state = ${PaperState.finished} and not voided`;

export async function countResults(db: Db, examId: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select peer_id as "peerId", ${counts(graded)} from exchange_result where exam_id = ${examId}
     group by grouping sets ((), (peer_id)) order by peer_id nulls first`.execute(db);
  return rows;
}

export async function countTwice(db: Db, examId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (
      select person_hash from exchange_result where exam_id = ${examId} and person_hash is not null
       group by person_hash having count(distinct peer_id) > 1) t`.execute(db);
  return rows[0]?.people ?? 0;
}

export async function countBands(db: Db, examId: string, totalCenti: number): Promise<number[]> {
  const { rows } = await sql<{ band: number; papers: number }>`
    select least(${SCORE_BANDS - 1}, greatest(0, score_centi * ${SCORE_BANDS} / ${totalCenti}))::int as band, count(*)::int as papers
      from exchange_result where exam_id = ${examId} and ${graded} group by 1`.execute(db);
  return Array.from({ length: SCORE_BANDS }, (_, band) => rows.find((row) => row.band === band)?.papers ?? 0);
}

/** The installations that packages of this exam were made for, and the newest file of each. */
export async function listSites(db: Db, examId: string) {
  const { rows } = await sql<{ peerId: string; name: string; serial: number; importedAt: Date | null }>`
    select p.id as "peerId", p.name, coalesce(f.serial, 0) as serial, f.imported_at as "importedAt"
      from exchange_peer p left join lateral (
        select serial, imported_at from exchange_result_file x
         where x.peer_id = p.id and x.exam_id = ${examId} order by serial desc limit 1) f on true
     where exists (select from exchange_receiver r join exchange_package k on k.id = r.package_id
                    where r.peer_id = p.id and k.exam_id = ${examId})
     order by p.created_at, p.id`.execute(db);
  return rows;
}
