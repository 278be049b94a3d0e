import { TaskState } from '@ganlin/contract/ops/task';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { InScope } from '../iam/index.ts';

const columns = [
  't.id',
  't.kind',
  't.title',
  't.state',
  't.done',
  't.total',
  't.note',
  't.resultName',
  't.createdAt',
  't.finishedAt',
] as const;

/** A task, if this user owns it. */
export function findOwnTask(db: Db, id: string, ownerId: string) {
  return db
    .selectFrom('platformTask as t')
    .select(columns)
    .where('t.id', '=', id)
    .where('t.ownerId', '=', ownerId)
    .executeTakeFirst();
}

/** The file of a user's own task, if there is one and it has not been deleted. */
export function findOwnResult(db: Db, id: string, ownerId: string) {
  return db
    .selectFrom('platformTask')
    .select(['resultName', 'resultType', 'resultSize', 'encrypted'])
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
}

export function listTasksOf(db: Db, ownerId: string, limit: number) {
  return db
    .selectFrom('platformTask as t')
    .select(columns)
    .where('t.ownerId', '=', ownerId)
    .orderBy('t.createdAt', 'desc')
    .limit(limit)
    .execute();
}

export async function hasTask(db: Db, id: string, owners: InScope): Promise<boolean> {
  const found = await tasksOf(db, owners).select('t.id').where('t.id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** A task of this kind that its owner has started and that has not ended. */
export function findOpenTask(db: Db, { kind, ownerId }: { kind: string; ownerId: string }) {
  return db
    .selectFrom('platformTask')
    .select('id')
    .where('kind', '=', kind)
    .where('ownerId', '=', ownerId)
    .where('state', 'in', [TaskState.waiting, TaskState.running])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const tasksOf = (db: Db, owners: InScope) =>
  db
    .selectFrom('platformTask as t')
    .$if(owners !== undefined, (query) =>
      owners ? query.where(sql<boolean>`t.owner_id in (select p.id from ${owners} p)`) : query,
    );

export async function pageTasks(
  db: Db,
  { state, title, owners }: { state?: TaskState | undefined; title?: string | undefined; owners: InScope },
  { current, size }: { current: number; size: number },
) {
  const base = tasksOf(db, owners)
    .$if(state !== undefined, (query) => query.where('t.state', '=', state ?? 0))
    .$if(Boolean(title), (query) => query.where(sql`position(${title ?? ''} in t.title)`, '>', 0));
  const records = await base
    .select(columns)
    .select(['t.ownerId', 't.attempts'])
    .orderBy('t.createdAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { records, total };
}

export function countTasks(db: Db) {
  return db
    .selectFrom('platformTask')
    .where('state', 'in', [TaskState.waiting, TaskState.running, TaskState.failed])
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', '=', TaskState.failed).as('failed'),
      eb.fn.countAll<number>().filterWhere('state', '<>', TaskState.failed).as('open'),
    ])
    .executeTakeFirstOrThrow();
}

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
