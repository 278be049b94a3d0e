import { PaperState, type HandInBy } from '@ganlin/contract/exam/kinds';
import type { PaperEvent } from '@ganlin/contract/paper/papers';
import type { Answer } from '@ganlin/contract/question/answer';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { usersMatching, type Scope } from '../../iam/index.ts';
import { begun, satColumnsSoFar, type SatPaper, type WholePaper } from '../model/results.queries.ts';

export interface PaperFilter {
  readonly examId?: string | undefined;
  readonly state?: PaperState | undefined;
  readonly passed?: boolean | undefined;
  readonly handedInBy?: HandInBy | undefined;
  readonly voided?: boolean | undefined;
}

/** Owners of the papers: all users, a few users, or the users a search finds among many. */
export type Whose =
  | { readonly kind: 'all' }
  | { readonly kind: 'few'; readonly userIds: readonly string[] }
  | { readonly kind: 'many'; readonly people: RawBuilder<{ id: string }> };

/** Up to this many users, querying their papers is faster than scanning all papers. */
const FEW = 5_000;
/** Lists count up to this number: nobody pages beyond it, and counting further would be noticeably slow. */
const MAX_COUNTED = 100_000;

export async function whoseOf(
  db: Db,
  scope: Scope,
  wanted: { readonly text?: string | undefined; readonly deptId?: string | undefined },
): Promise<Whose> {
  if (scope.all && !wanted.text && !wanted.deptId) return { kind: 'all' };
  const people = usersMatching(scope, wanted);
  const { rows } = await sql<{ id: string }>`select u.id from ${people} u limit ${FEW + 1}`.execute(db);
  return rows.length > FEW ? { kind: 'many', people } : { kind: 'few', userIds: rows.map(({ id }) => id) };
}

interface Ref {
  readonly userId: string;
  readonly id: string;
}

interface Wanted {
  readonly filter: PaperFilter;
  readonly whose: Whose;
}

export async function pagePapers(
  db: Db,
  wanted: Wanted,
  { current, size }: { current: number; size: number },
): Promise<{ records: SatPaper[]; total: number }> {
  const offset = (current - 1) * size;
  const { rows: refs } = await sql<Ref>`
    ${newest(wanted, { max: offset + size })} limit ${size} offset ${offset}`.execute(db);
  return { records: await listPapers(db, refs), total: await countPapers(db, wanted, MAX_COUNTED) };
}

/** Counts matching papers, up to `max`. */
export async function countPapers(db: Db, wanted: Wanted, max: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select least(count(*), ${max}::int) as total from (${found(wanted, { max }, sql``)}) papers`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns the next papers below an id: an export iterates over all of them in even steps. */
export async function papersBelow(
  db: Db,
  wanted: Wanted,
  { below, limit }: { below: string | null; limit: number },
): Promise<SatPaper[]> {
  const { rows: refs } = await sql<Ref>`${newest(wanted, { max: limit, below })} limit ${limit}`.execute(db);
  return listPapers(db, refs);
}

/** Returns papers in the order of the given refs. */
async function listPapers(db: Db, refs: readonly Ref[]): Promise<SatPaper[]> {
  const { rows } = await sql<SatPaper>`
    select ${satColumnsSoFar}
      from unnest(${refs.map(({ userId }) => userId)}::uuid[], ${refs.map(({ id }) => id)}::uuid[])
           with ordinality as r(user_id, id, place)
      join paper_paper p on p.user_id = r.user_id and p.id = r.id
     order by r.place`.execute(db);
  return rows;
}

/** User and id of the matching papers, newest first. */
function newest(wanted: Wanted, bounds: { readonly max: number; readonly below?: string | null }): RawBuilder<Ref> {
  return sql<Ref>`select user_id, id from (${found(wanted, bounds, sql`order by p.id desc`)}) papers order by id desc`;
}

/**
 * Queries each state separately and limits each to what can be needed: within one state the index has the papers in
 * list order, and they are merged only as far as requested.
 */
function found(
  { filter, whose }: Wanted,
  { max, below = null }: { readonly max: number; readonly below?: string | null },
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { examId, passed, handedInBy, voided } = filter;
  const conditions = sql`
    ${examId === undefined ? sql`` : sql`and p.exam_id = ${examId}`}
    ${passed === undefined ? sql`` : sql`and p.passed = ${passed} and p.voided_at is null`}
    ${handedInBy === undefined ? sql`` : sql`and p.handed_in_by = ${handedInBy}`}
    ${voided === undefined ? sql`` : sql`and (p.voided_at is not null) = ${voided}`}
    ${below === null ? sql`` : sql`and p.id < ${below}`}`;
  if (whose.kind === 'few') {
    return sql`select p.user_id, p.id from paper_paper p
      where p.user_id = any(${[...whose.userIds]}::uuid[])
        and p.state = any(${statesOf(filter)}::smallint[]) ${conditions} ${order} limit ${max}`;
  }
  const people = whose.kind === 'many' ? sql`and p.user_id in ${whose.people}` : sql``;
  const parts = statesOf(filter).map(
    (state) => sql`(select p.user_id, p.id from paper_paper p where p.state = ${sql.lit(state)} ${conditions} ${people}
      ${order} limit ${max})`,
  );
  return sql.join(parts, sql` union all `);
}

function statesOf({ state, passed, handedInBy, voided }: PaperFilter): PaperState[] {
  const has = (one: PaperState): boolean => {
    if (state !== undefined && one !== state) return false;
    if (voided === true && one === PaperState.inExam) return false;
    if (passed !== undefined) return one === PaperState.finished;
    return handedInBy === undefined || one !== PaperState.inExam;
  };
  const found = Object.values(PaperState).filter(has);
  // If no state fits the filter, queries a state that has no matching papers.
  return found.length > 0 ? found : [PaperState.abandoned];
}

/** Finds a paper by its id alone: the caller has to check that its owner is in scope. */
export async function findPaper(db: Db, paperId: string): Promise<WholePaper | undefined> {
  const { rows } = await sql<WholePaper>`
    select ${satColumnsSoFar}, p.form_id, p.arrangement from paper_paper p where p.id = ${paperId} and ${begun}`.execute(
    db,
  );
  return rows[0];
}

interface Owned {
  readonly userId: string;
  readonly paperId: string;
}

interface EventRow {
  readonly at: Date;
  readonly event: PaperEvent;
  readonly text: string;
  readonly ip: string;
  readonly actorId: string | null;
}

/** Events in order; if there are too many, the last ones. */
export async function listEvents(db: Db, { userId, paperId }: Owned, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select * from (
      select at, event, text, ip, actor_id from paper_event
       where user_id = ${userId} and paper_id = ${paperId} order by at desc limit ${limit}) last
     order by at, event`.execute(db);
  return rows;
}

interface LogRow {
  readonly ordinal: number;
  readonly seq: number;
  readonly savedAt: Date;
  readonly ip: string;
  readonly answer: Answer;
}

export async function listLog(db: Db, { userId, paperId }: Owned, limit: number): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select * from (
      select i.ordinal, i.seq, s.saved_at, s.ip, i.answer from paper_save s
       cross join lateral jsonb_to_recordset(s.items) as i(ordinal smallint, seq integer, answer jsonb)
       where s.user_id = ${userId} and s.paper_id = ${paperId} order by i.seq desc limit ${limit}) last
     order by seq`.execute(db);
  return rows;
}
