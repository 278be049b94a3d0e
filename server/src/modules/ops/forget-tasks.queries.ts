import { TaskState } from '@ganlin/contract/ops/task';
import type { Db } from '../../platform/db/database.ts';

/** Tasks that ended before; one that has been restarted meanwhile no longer counts as ended. */
const ended = [TaskState.done, TaskState.failed];

export async function listOldResults(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('platformTask')
    .select('id')
    .where('finishedAt', '<', before)
    .where('state', 'in', ended)
    .where('resultName', '<>', '')
    .orderBy('finishedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function clearResults(db: Db, ids: readonly string[], before: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('platformTask')
    .set({ resultName: '', resultType: '', resultSize: 0 })
    .where('id', 'in', [...ids])
    .where('finishedAt', '<', before)
    .where('state', 'in', ended)
    .execute();
}

export async function listOldTasks(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('platformTask')
    .select('id')
    .where('finishedAt', '<', before)
    .where('state', 'in', ended)
    .orderBy('finishedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteTasks(db: Db, ids: readonly string[], before: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('platformTask')
    .where('id', 'in', [...ids])
    .where('finishedAt', '<', before)
    .where('state', 'in', ended)
    .execute();
}

export async function listTasksOf(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('platformTask').select('id').where('ownerId', '=', ownerId).execute();
  return rows.map(({ id }) => id);
}

export async function deleteTasksOf(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('platformTask')
    .where('id', 'in', [...ids])
    .execute();
}
