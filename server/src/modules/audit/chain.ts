import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import * as queries from './chain.queries.ts';
import { canonical, GENESIS, hashOf, readContent } from './chain.rules.ts';

export interface NewLink {
  /** Links of one chain wait for each other until the commit: a chain per exam, not one for all. */
  readonly chain: string;
  readonly action: AuditAction;
  /** What it was done to, as `<noun>:<id>`. */
  readonly target: string;
  /** Whole numbers only: points in hundredths, money in fen. */
  readonly content: object;
}

/** Appends to a chain in the caller's transaction: the deed and its link stand or fall together. */
export function appendLink(ctx: Ctx, { content, ...given }: NewLink): Promise<{ seq: number; hash: Buffer }> {
  return transaction(ctx, async (ctx) => {
    const { length, head: previous } = await queries.holdHead(ctx.db, given.chain, GENESIS);
    const link = { ...given, seq: length + 1, content: readContent(JSON.stringify(content)), previous };
    const hash = hashOf(ctx.config.chainSecret, { ...link, at: toMicroseconds(ctx.now) });
    await queries.insertLink(ctx.db, { ...link, at: ctx.now, content: canonical(link.content), hash });
    return { seq: link.seq, hash };
  });
}

const toMicroseconds = (at: Date): string => at.toISOString().replace('Z', '000Z');
