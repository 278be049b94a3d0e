import { TaskState } from '@ganlin/contract/ops/task';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { PlatformTask } from '../db/schema.gen.ts';

export async function insertTask(db: Db, row: Insertable<PlatformTask>): Promise<void> {
  await db.insertInto('platformTask').values(row).execute();
}

/** Marks a task as running. Returns nothing for a finished task: a repeated job must not run it again. */
export function takeTask(db: Db, id: string, now: Date) {
  return db
    .updateTable('platformTask')
    .set((eb) => ({ state: TaskState.running, startedAt: now, done: 0, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', [TaskState.waiting, TaskState.running])
    .returning(['id', 'input', 'attempts'])
    .executeTakeFirst();
}

/** Sets a failed task back to waiting. Returns nothing for a task that has not failed. */
export function reopenTask(db: Db, id: string) {
  return db
    .updateTable('platformTask')
    .set({ state: TaskState.waiting, done: 0, note: '', finishedAt: null })
    .where('id', '=', id)
    .where('state', '=', TaskState.failed)
    .returning(['kind', 'title'])
    .executeTakeFirst();
}

export async function noteResult(
  db: Db,
  id: string,
  result: { resultName: string; resultType: string; resultSize: number; encrypted: boolean },
): Promise<void> {
  await db.updateTable('platformTask').set(result).where('id', '=', id).execute();
}

export async function reportProgress(
  db: Db,
  id: string,
  { done, total, note }: { done: number; total: number; note?: string },
): Promise<void> {
  await db
    .updateTable('platformTask')
    .set({ done, total, ...(note === undefined ? {} : { note }) })
    .where('id', '=', id)
    .execute();
}

export async function finishTask(
  db: Db,
  id: string,
  { state, note }: { state: TaskState; note: string },
): Promise<void> {
  await db
    .updateTable('platformTask')
    .set({ state, note, finishedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Claims a schedule's turn: exactly one worker gets it, and not again before it is due. */
export async function claimSchedule(
  db: Db,
  name: string,
  { now, dueBefore }: { now: Date; dueBefore: Date },
): Promise<boolean> {
  const claimed = await db
    .insertInto('platformSchedule')
    .values({ name, startedAt: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ startedAt: now }).where('platformSchedule.startedAt', '<=', dueBefore),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function endSchedule(db: Db, name: string, { now, error }: { now: Date; error: string }): Promise<void> {
  await db
    .updateTable('platformSchedule')
    .set({ finishedAt: now, error, ...(error === '' && { succeededAt: now }) })
    .where('name', '=', name)
    .execute();
}
