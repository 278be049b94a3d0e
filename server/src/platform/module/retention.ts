import type { RetentionKind } from '@ganlin/contract/retention/kinds';
import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/transaction.ts';

/** What is due, in figures: nothing in it is about a person. */
export interface DueRecords {
  readonly count: number;
  readonly oldest: Date | null;
  /** What the records are; at most twenty. */
  readonly parts?: readonly { readonly label: string; readonly count: number }[];
}

interface DueBatch {
  readonly before: Date;
  readonly limit: number;
  /** What the batch before returned, also if that was in another process; null for the first. */
  readonly cursor: string | null;
}

interface ErasedBatch {
  readonly erased: number;
  /** Null: nothing is left. */
  readonly cursor: string | null;
}

/**
 * A kind of data with a retention period. Every module lists its own in `retention`; the retention module, which knows
 * the periods and what has been confirmed, counts and erases through the ctx.
 */
export interface Retention {
  readonly kind: RetentionKind;
  /** Records per batch: few where each takes long. */
  readonly batch: number;
  readonly count: (ctx: Ctx<null>, before: Date) => Promise<DueRecords>;
  /**
   * Erases at most `limit` records, the oldest first, in the caller's transaction. May be repeated. Left out where
   * something else removes the records: then they are only listed.
   */
  readonly erase?: (ctx: Ctx<null>, batch: DueBatch) => Promise<ErasedBatch>;
}

/** For kinds whose next batch is found by a query: a batch that was not full is the last. */
export function eraseByQuery(
  run: (ctx: Ctx<null>, due: { readonly before: Date; readonly limit: number }) => Promise<number>,
): NonNullable<Retention['erase']> {
  return async (ctx, { before, limit }) => {
    const erased = await transaction(ctx, (ctx) => run(ctx, { before, limit }));
    return { erased, cursor: erased < limit ? null : '' };
  };
}

/**
 * The lowest id that `newId` can make at this moment: rows are found by their primary key, in the order in which they
 * were made.
 */
export function firstIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}
