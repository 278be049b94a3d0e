import type { Ctx } from '../ctx.ts';

const RETRIES = 2;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/**
 * Runs `work` in a transaction. `work` gets its own ctx: name it `ctx` too, so that the outer one
 * is shadowed and no query can escape the transaction.
 */
export async function transaction<U, T>(outer: Ctx<U>, work: (ctx: Ctx<U>) => Promise<T>): Promise<T> {
  if (outer.db.isTransaction) return work(outer);
  for (let attempt = 0; ; attempt++) {
    const tasks: (() => Promise<void>)[] = [];
    try {
      const result = await outer.db
        .transaction()
        .execute((db) => work({ ...outer, db, readDb: db, afterCommit: (task) => void tasks.push(task) }));
      await runAfterCommit(outer, tasks);
      return result;
    } catch (error) {
      if (attempt >= RETRIES || !isTransient(error)) throw error;
    }
  }
}

/** After-commit tasks may fail without undoing the commit: errors are logged, never thrown. */
async function runAfterCommit(ctx: Ctx<unknown>, tasks: readonly (() => Promise<void>)[]): Promise<void> {
  for (const task of tasks) {
    await task().catch((error: unknown) => ctx.log.error({ err: error }, 'after-commit task failed'));
  }
}

function isTransient(error: unknown): boolean {
  const code = sqlState(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
