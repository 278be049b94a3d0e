import type { LinkAction } from '@ganlin/contract/audit/chains';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import * as queries from './chain.queries.ts';
import { canonical, hashOf, readContent } from '../model/chain.rules.ts';

export interface NewLink {
  /** Appends to one chain wait for each other until the commit: use a chain per exam, not one for all. */
  readonly chain: string;
  readonly action: LinkAction;
  /** The object of the action, as `<noun>:<id>`. */
  readonly target: string;
  /** Whole numbers only: points in hundredths, money in fen. */
  readonly content: object;
}

/** Appends to a chain in the caller's transaction: the action and its link commit or roll back together. */
export async function appendLink(ctx: Ctx<unknown>, link: NewLink): Promise<{ seq: number; hash: Buffer }> {
  const [made] = await appendLinks(ctx, [link]);
  if (!made) throw new Error('one link was appended');
  return made;
}

/**
 * Appends any number of links in two statements. Call it last in a transaction: from here to the commit nobody else
 * can append to these chains.
 */
export function appendLinks(ctx: Ctx<unknown>, links: readonly NewLink[]): Promise<{ seq: number; hash: Buffer }[]> {
  return transaction(ctx, async (ctx) => {
    if (links.length === 0) return [];
    const names = [...new Set(links.map(({ chain }) => chain))];
    const ends = new Map((await queries.lockChains(ctx.db, names)).map(({ chain, ...end }) => [chain, end]));
    const rows = links.map(({ content, ...given }) => {
      const { length, head: previous } = ends.get(given.chain) ?? { length: 0, head: Buffer.alloc(0) };
      const link = { ...given, seq: length + 1, content: readContent(JSON.stringify(content)), previous };
      const hash = hashOf(ctx.config.chainSecret, { ...link, at: toMicroseconds(ctx.now) });
      ends.set(given.chain, { length: link.seq, head: hash });
      return { ...link, at: ctx.now, content: canonical(link.content), hash };
    });
    await queries.insertLinks(ctx.db, rows);
    return rows.map(({ seq, hash }) => ({ seq, hash }));
  });
}

const toMicroseconds = (at: Date): string => at.toISOString().replace('Z', '000Z');
