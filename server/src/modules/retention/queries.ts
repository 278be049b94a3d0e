import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { RetentionRun } from '../../platform/db/schema.gen.ts';

const runColumns = [
  'id',
  'kind',
  'isDry',
  'state',
  'amount',
  'before',
  'due',
  'erased',
  'oldest',
  'parts',
  'note',
  'startedAt',
  'finishedAt',
] as const;

export function listPolicies(db: Db) {
  return db.selectFrom('retentionPolicy').select(['kind', 'amount', 'isEnabled', 'seenRunId']).execute();
}

/** Locked until the transaction ends: nothing is erased while a policy changes, and it does not change meanwhile. */
export function lockPolicy(db: Db, kind: string) {
  return db
    .selectFrom('retentionPolicy')
    .select(['kind', 'amount', 'isEnabled', 'seenRunId'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
}

interface Policy {
  readonly kind: string;
  readonly amount: number | null;
  readonly isEnabled: boolean;
  readonly seenRunId: string | null;
  readonly updatedAt: Date;
}

export async function savePolicy(db: Db, policy: Policy): Promise<void> {
  const { kind: _, ...set } = policy;
  await db
    .insertInto('retentionPolicy')
    .values(policy)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(set))
    .execute();
}

export async function insertRun(db: Db, run: Insertable<RetentionRun>): Promise<void> {
  await db.insertInto('retentionRun').values(run).execute();
}

export async function updateRun(db: Db, id: string, set: Updateable<RetentionRun>): Promise<void> {
  await db.updateTable('retentionRun').set(set).where('id', '=', id).execute();
}

export async function addErased(db: Db, id: string, erased: number, cursor: string | null): Promise<void> {
  await sql`update retention_run set erased = erased + ${erased}, cursor = ${cursor} where id = ${id}`.execute(db);
}

export function findRun(db: Db, id: string) {
  return db.selectFrom('retentionRun').select(runColumns).where('id', '=', id).executeTakeFirst();
}

/** Workers that take the same run work one after the other. */
export function lockOpenRun(db: Db, id: string) {
  return db
    .selectFrom('retentionRun')
    .select(['amount', 'before', 'cursor'])
    .where('id', '=', id)
    .where('state', '=', 0)
    .forUpdate()
    .executeTakeFirst();
}

export function findOpenRun(db: Db, kind: string) {
  return db
    .selectFrom('retentionRun')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 0)
    .where('isDry', '=', false)
    .executeTakeFirst();
}

/** Whether a run of this kind has begun since then, however it ended. */
export async function hasRunSince(db: Db, kind: string, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('retentionRun')
    .select('id')
    .where('kind', '=', kind)
    .where('isDry', '=', false)
    .where('startedAt', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The newest run of each kind. */
export function newestRuns(db: Db, { isDry }: { readonly isDry: boolean }) {
  return db
    .selectFrom('retentionRun')
    .distinctOn('kind')
    .select(runColumns)
    .where('isDry', '=', isDry)
    .orderBy('kind')
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function pageRuns(
  db: Db,
  { kind, current, size }: { readonly kind: string | undefined; readonly current: number; readonly size: number },
) {
  const of = db.selectFrom('retentionRun').$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''));
  const { total } = await of.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await of
    .select(runColumns)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

/** Runs that found nothing are of no interest after a while; nor are dry runs that were not confirmed. */
export async function forgetEmptyRuns(db: Db, before: Date): Promise<void> {
  await sql`
    delete from retention_run r
     where r.finished_at < ${before} and r.erased = 0 and r.state = 1
       and not exists (select from retention_policy p where p.seen_run_id = r.id)
       and exists (select from retention_run n
                    where n.kind = r.kind and n.is_dry = r.is_dry and n.started_at > r.started_at)`.execute(db);
}
