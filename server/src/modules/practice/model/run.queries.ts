import type { PracticeMode } from '@ganlin/contract/practice/modes';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PracticeRun } from '../../../platform/db/schema.gen.ts';
import type { Choice } from './choice.ts';

/** A run as stored. */
export interface Run {
  readonly id: string;
  readonly userId: string;
  readonly repoId: string | null;
  readonly repoTitle: string;
  readonly mode: PracticeMode;
  readonly choice: Choice;
  readonly seed: number;
  readonly total: number;
  readonly dealt: number;
  readonly cursor: number;
  readonly poolRevision: number | null;
  readonly position: number;
  readonly answered: number;
  readonly rights: number;
  readonly spentMs: number;
  readonly deadlineAt: Date | null;
  readonly startedAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
}

/** The context of a run: user, bank and mode. */
export interface Ground {
  readonly userId: string;
  readonly repoId: string | null;
  readonly mode: PracticeMode;
}

export async function findRun(db: Db, id: string, userId: string): Promise<Run | undefined> {
  return asRun(await runs(db).where('id', '=', id).where('userId', '=', userId).executeTakeFirst());
}

/** Locked until the transaction ends: changes to a run are serialised. */
export async function holdRun(db: Db, id: string, userId: string): Promise<Run | undefined> {
  return asRun(await runs(db).where('id', '=', id).where('userId', '=', userId).forUpdate().executeTakeFirst());
}

export async function findOpenRun(db: Db, ground: Ground): Promise<Run | undefined> {
  return asRun(await openRuns(db, ground).executeTakeFirst());
}

export async function holdOpenRun(db: Db, ground: Ground): Promise<Run | undefined> {
  return asRun(await openRuns(db, ground).forUpdate().executeTakeFirst());
}

/** Returns false if there is already an open one. */
export async function insertRun(db: Db, row: Insertable<PracticeRun>): Promise<boolean> {
  const inserted = await db
    .insertInto('practiceRun')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateRun(db: Db, id: string, set: Updateable<PracticeRun>): Promise<void> {
  await db.updateTable('practiceRun').set(set).where('id', '=', id).execute();
}

/** Stores how far the user has read. */
export async function movePosition(db: Db, id: string, position: number, now: Date): Promise<void> {
  await db
    .updateTable('practiceRun')
    .set({ position, updatedAt: now })
    .where('id', '=', id)
    .where('position', '<', position)
    .where('finishedAt', 'is', null)
    .execute();
}

/** A user's open runs in a bank, latest first. */
export async function listOpen(db: Db, userId: string, repoId: string): Promise<Run[]> {
  const rows = await runs(db)
    .where('userId', '=', userId)
    .where('repoId', '=', repoId)
    .where('finishedAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .execute();
  return rows.map(toRun);
}

/** A user's last runs in a bank that have at least one answer. */
export async function listPast(db: Db, userId: string, repoId: string, limit: number): Promise<Run[]> {
  const rows = await runs(db)
    .where('userId', '=', userId)
    .where('repoId', '=', repoId)
    .where('finishedAt', 'is not', null)
    .where('answered', '>', 0)
    .orderBy('finishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRun);
}

/** The previous finished run of the same user, bank and mode. */
export async function findLastBefore(db: Db, { id, userId, repoId, mode, finishedAt }: Run): Promise<Run | undefined> {
  const found = await runs(db)
    .where('userId', '=', userId)
    .where(sql<boolean>`repo_id is not distinct from ${repoId}`)
    .where('mode', '=', mode)
    .where('finishedAt', '<=', finishedAt)
    .where('answered', '>', 0)
    .where('id', '<', id)
    .orderBy('finishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return asRun(found);
}

/**
 * Claims one mock exam whose time and grace period are over, except those that failed in this turn; no other worker
 * gets the same one.
 */
export async function claimOverdue(db: Db, before: Date, failed: readonly string[] = []): Promise<Run | undefined> {
  const found = await runs(db)
    .where('finishedAt', 'is', null)
    .where('deadlineAt', '<', before)
    .$if(failed.length > 0, (query) => query.where('id', 'not in', failed))
    .orderBy('deadlineAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return asRun(found);
}

/** Returns how many were deleted, at most `limit`. */
export async function deleteEmpty(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('practiceRun')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('practiceRun')
        .select('id')
        .where('answered', '=', 0)
        .where('updatedAt', '<', before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function runs(db: Db) {
  return db.selectFrom('practiceRun').selectAll();
}

/** Written exactly like the unique index, so that the index is used. */
function openRuns(db: Db, { userId, repoId, mode }: Ground) {
  return runs(db)
    .where('userId', '=', userId)
    .where(
      sql<boolean>`coalesce(repo_id, '00000000-0000-0000-0000-000000000000'::uuid)
        = coalesce(${repoId}::uuid, '00000000-0000-0000-0000-000000000000'::uuid)`,
    )
    .where('mode', '=', mode)
    .where('finishedAt', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>;

const asRun = (row: Row | undefined): Run | undefined => row && toRun(row);

/** The mode has a check constraint, and a choice is written only after the contract's schema has parsed it. */
function toRun(row: Row): Run {
  return { ...row, mode: row.mode as PracticeMode, choice: row.choice as unknown as Choice };
}
