import { DeviceState, type DeviceVerdict } from '@ganlin/contract/paper/device-check';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Person } from '../../iam/index.ts';
import { peopleIn, type Expected } from '../absent/expected.queries.ts';
import type { StoredCheck } from './device.queries.ts';

interface Tried extends Omit<StoredCheck, 'verdict' | 'checkedAt'> {
  readonly verdict: DeviceVerdict | null;
  readonly checkedAt: Date | null;
  /** The newest rehearsal of this exam, null if there is none. */
  readonly rehearsedAt: Date | null;
  readonly rehearsedAnswers: number | null;
}

/**
 * The newest result of `u` for this exam, or for none in particular, and the newest rehearsal of this exam; all null
 * where there is none.
 */
const newest = ({ examId }: Expected) => sql`
  left join lateral (
    select c.* from paper_device_check c
     where c.user_id = u.id and (c.exam_id = ${examId} or c.exam_id is null)
     order by c.checked_at desc limit 1) c on true
  left join lateral (
    select r.handed_in_at, r.answered from paper_rehearsal r
     where r.user_id = u.id and r.exam_id = ${examId} and r.handed_in_at is not null
     order by r.handed_in_at desc limit 1) r on true`;

const stateIs: Readonly<Record<DeviceState, RawBuilder<boolean>>> = {
  untried: sql<boolean>`c.verdict is null and r.handed_in_at is null`,
  rehearsed: sql<boolean>`c.verdict is null and r.handed_in_at is not null`,
  ready: sql<boolean>`c.verdict = 0`,
  attention: sql<boolean>`c.verdict = 1`,
  blocked: sql<boolean>`c.verdict = 2`,
};

const peopleWith = (expected: Expected, state: DeviceState | undefined) => sql`
  (select u.* from ${peopleIn(expected)}) u ${newest(expected)}
   where ${state === undefined ? sql`true` : stateIs[state]}`;

interface Counts {
  readonly people: Record<DeviceState, number>;
  /** All who have rehearsed, whatever their state. */
  readonly rehearsed: number;
}

export async function countByState(db: Db, expected: Expected): Promise<Counts> {
  const { rows } = await sql<Counts['people'] & { readonly allRehearsed: number }>`
    select count(*) filter (where ${stateIs.untried})::int as untried,
           count(*) filter (where ${stateIs.rehearsed})::int as rehearsed,
           count(*) filter (where ${stateIs.ready})::int as ready,
           count(*) filter (where ${stateIs.attention})::int as attention,
           count(*) filter (where ${stateIs.blocked})::int as blocked,
           count(r.handed_in_at)::int as all_rehearsed
      from ${peopleWith(expected, undefined)}`.execute(db);
  const [{ allRehearsed, ...people } = none] = rows;
  return { people, rehearsed: allRehearsed };
}

const none = { untried: 0, rehearsed: 0, ready: 0, attention: 0, blocked: 0, allRehearsed: 0 };

export async function countWith(db: Db, expected: Expected, state: DeviceState | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${peopleWith(expected, state)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Those with trouble first: that is why staff look. */
export async function pageWith(
  db: Db,
  expected: Expected,
  {
    state,
    offset,
    limit,
  }: { readonly state?: DeviceState | undefined; readonly offset: number; readonly limit: number },
): Promise<(Person & Tried)[]> {
  const { rows } = await sql<Person & Tried>`
    select u.id, u.user_name, u.real_name, u.dept_name, c.verdict, c.steps, c.browser, c.screen_width, c.screen_height,
           c.latency_ms, c.jitter_ms, c.loss_percent, c.save_ms, c.offset_ms, c.checked_at,
           r.handed_in_at as rehearsed_at, r.answered as rehearsed_answers
      from ${peopleWith(expected, state)}
     order by c.verdict desc nulls last, u.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Ordered by id, for going through all of them. */
export async function listUntried(
  db: Db,
  expected: Expected,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from ${peopleWith(expected, DeviceState.untried)} and u.id > ${after}
     order by u.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
