import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { appendLink } from './chain.ts';
import type { NotedHead } from './chain-check.rules.ts';
import * as queries from './chain.queries.ts';

const HEADS = 'heads';
/** Max chains in one note; the next note continues. */
const LIMIT = 1000;

/**
 * Records the head of every chain in a separate chain, whose own head goes to the log. Anyone who cuts off the end of
 * a chain and resets its head must do the same to this chain, and the log outside of the database still reveals it.
 */
export const noteHeads: Schedule = {
  name: 'audit.noteHeads',
  title: '记录审计链的链尾',
  everySeconds: 3600,
  run: (ctx) => transaction(ctx, note),
};

async function note(ctx: Ctx<null>): Promise<void> {
  const last = await queries.findLastLink(ctx.db, HEADS);
  const before = last && noteIn(last.content);
  const found = await queries.headsChangedSince(ctx.db, { since: before?.until, limit: LIMIT });
  const heads = found.map(({ chain, length, head }) => ({ chain, length, head }));
  const until = found.at(-1)?.until;
  if (until === undefined || isDeepStrictEqual(heads, before?.heads)) return;
  const { seq, hash } = await appendLink(ctx, {
    chain: HEADS,
    action: 'audit.headsNoted',
    target: '',
    content: { until, heads },
  });
  ctx.afterCommit(async () => ctx.log.info({ chain: HEADS, length: seq, head: hash.toString('hex') }, 'audit heads'));
}

/** The last note of each chain. Errors in the notes themselves are found when their chain is verified. */
export async function notedHeads(db: Db): Promise<NotedHead[]> {
  const noted = new Map<string, NotedHead>();
  for (let seq = 0; ;) {
    const links = await queries.linksAfter(db, HEADS, { seq, limit: LIMIT });
    for (const { chain, length, head } of links.flatMap(({ content }) => noteIn(content).heads ?? []))
      noted.set(chain, { chain, seq: length, hash: head });
    const end = links.at(-1);
    if (!end || links.length < LIMIT) return [...noted.values()];
    seq = end.seq;
  }
}

interface Note {
  readonly until?: string;
  readonly heads?: readonly { readonly chain: string; readonly length: number; readonly head: string }[];
}

/** Only `note` writes to this chain. */
const noteIn = (content: string) => JSON.parse(content) as Note;
