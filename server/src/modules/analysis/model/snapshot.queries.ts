import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { FORMAT, type Content } from './content.ts';

/** Of the computation. */
export const ComputeState = { none: 0, running: 1, failed: 2 } as const;

export interface Snapshot {
  readonly changes: number;
  readonly changedAt: Date;
  readonly computedAt: Date | null;
  readonly stale: boolean;
  readonly state: number;
  readonly taskChanges: number | null;
  readonly movedAt: Date | null;
  readonly done: number;
  readonly total: number;
}

const columns = [
  'changes',
  'changedAt',
  'computedAt',
  'stale',
  'state',
  'taskChanges',
  'movedAt',
  'done',
  'total',
] as const;

export async function findSnapshot(db: Db, examId: string): Promise<Snapshot | undefined> {
  const row = await db.selectFrom('analysisSnapshot').select(columns).where('examId', '=', examId).executeTakeFirst();
  return row && { ...row, stale: row.stale ?? true };
}

/** Creates the row if it is missing, and locks it: of several callers one starts the computation. */
export async function lockSnapshot(db: Db, examId: string, now: Date): Promise<Snapshot> {
  await db
    .insertInto('analysisSnapshot')
    .values({ examId, changedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('analysisSnapshot')
    .select(columns)
    .where('examId', '=', examId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, stale: row.stale ?? true };
}

/** One part of the stored analysis; undefined if there is none of the current format. */
export async function findContent<Part extends Exclude<keyof Content, 'format'>>(
  db: Db,
  examId: string,
  part: Part,
): Promise<Content[Part] | undefined> {
  // Only storeContent writes it.
  const { rows } = await sql<{ part: Content[Part] }>`
    select content -> ${part}::text as part from analysis_snapshot
     where exam_id = ${examId} and (content ->> 'format')::int = ${FORMAT}`.execute(db);
  return rows[0]?.part;
}

export async function setRunning(
  db: Db,
  examId: string,
  { taskId, now, changes }: { readonly taskId: string; readonly now: Date; readonly changes: number },
): Promise<void> {
  await db
    .updateTable('analysisSnapshot')
    .set({ state: ComputeState.running, taskId, taskChanges: changes, movedAt: now, done: 0, total: 0 })
    .where('examId', '=', examId)
    .execute();
}

/** Returns the count of changes that the computation includes, and nothing if another one has replaced it. */
export async function beginTask(db: Db, examId: string, taskId: string, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('analysisSnapshot')
    .set((eb) => ({ state: ComputeState.running, taskChanges: eb.ref('changes'), movedAt: now }))
    .where('examId', '=', examId)
    .where('taskId', '=', taskId)
    .returning('changes')
    .executeTakeFirst();
  return row?.changes;
}

export async function setProgress(
  db: Db,
  taskId: string,
  progress: { readonly done: number; readonly total: number },
): Promise<void> {
  await db
    .updateTable('analysisSnapshot')
    .set({ ...progress, movedAt: sql`clock_timestamp()` })
    .where('taskId', '=', taskId)
    .execute();
}

export async function setFailed(db: Db, taskId: string): Promise<void> {
  await db.updateTable('analysisSnapshot').set({ state: ComputeState.failed }).where('taskId', '=', taskId).execute();
}

export async function storeContent(
  db: Db,
  taskId: string,
  { content, changes, now }: { readonly content: Content; readonly changes: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('analysisSnapshot')
    .set({
      content: JSON.stringify(content),
      computedAt: now,
      computedChanges: changes,
      papers: content.summary.papers,
      state: ComputeState.none,
    })
    .where('taskId', '=', taskId)
    .execute();
}

/** Something happened to papers of these exams: what is stored about them is outdated. */
export async function noteChanges(db: Db, examIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into analysis_snapshot as s (exam_id, changes, changed_at)
    select e.id, 1, ${now} from unnest(${[...examIds].toSorted()}::uuid[]) as e(id)
    on conflict (exam_id) do update set changes = s.changes + 1, changed_at = excluded.changed_at`.execute(db);
}

/** Outdated analyses of exams whose papers no longer change all the time, the longest outdated first. */
export async function listDue(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('analysisSnapshot')
    .select('examId')
    .where('stale', '=', true)
    .where('state', '=', ComputeState.none)
    .where('changedAt', '<=', before)
    .orderBy('changedAt')
    .limit(limit)
    .execute();
  return rows.map(({ examId }) => examId);
}
