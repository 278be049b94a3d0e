import { DeviceState, type DeviceVerdict } from '@ganlin/contract/paper/device-check';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Person } from '../../iam/index.ts';
import { peopleIn, type Expected } from '../absent/expected.queries.ts';
import type { StoredCheck } from './device.queries.ts';

interface Tried extends Omit<StoredCheck, 'verdict' | 'checkedAt'> {
  readonly verdict: DeviceVerdict | null;
  readonly checkedAt: Date | null;
}

/** The newest result of `u` for this exam, or for none in particular; its verdict is null if there is none. */
const newest = ({ examId }: Expected) => sql`
  left join lateral (
    select c.* from paper_device_check c
     where c.user_id = u.id and (c.exam_id = ${examId} or c.exam_id is null)
     order by c.checked_at desc limit 1) c on true`;

const verdictIs: Readonly<Record<DeviceState, RawBuilder<boolean>>> = {
  untried: sql<boolean>`c.verdict is null`,
  ready: sql<boolean>`c.verdict = 0`,
  attention: sql<boolean>`c.verdict = 1`,
  blocked: sql<boolean>`c.verdict = 2`,
};

const peopleWith = (expected: Expected, state: DeviceState | undefined) => sql`
  (select u.* from ${peopleIn(expected)}) u ${newest(expected)}
   where ${state === undefined ? sql`true` : verdictIs[state]}`;

export async function countByState(db: Db, expected: Expected): Promise<Record<DeviceState, number>> {
  const { rows } = await sql<Record<DeviceState, number>>`
    select count(*) filter (where ${verdictIs.untried})::int as untried,
           count(*) filter (where ${verdictIs.ready})::int as ready,
           count(*) filter (where ${verdictIs.attention})::int as attention,
           count(*) filter (where ${verdictIs.blocked})::int as blocked
      from ${peopleWith(expected, undefined)}`.execute(db);
  return rows[0] ?? { untried: 0, ready: 0, attention: 0, blocked: 0 };
}

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
           c.latency_ms, c.jitter_ms, c.loss_percent, c.save_ms, c.offset_ms, c.checked_at
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
