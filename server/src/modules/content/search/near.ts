import type { Ctx } from '../../../platform/ctx.ts';
import { currentVocabulary } from '../synonyms/vocabulary.ts';
import { nearFinds } from './near.queries.ts';
import { byCloseness, containsAll } from './near.rules.ts';
import { typedWordsOf } from './search.rules.ts';
import { pairsOf, piecesOf, type Term } from './terms.rules.ts';

/** With fewer matches than this, what is close is shown too. */
export const FEW = 3;
const NEAR_SHOWN = 10;

interface Close {
  readonly hasAll: boolean;
  readonly pieces: readonly Term[];
  readonly ids: string[];
}

interface Near extends Close {
  /** As they were typed: nobody knows the pieces that they were split into. */
  readonly words: string[];
}

interface Requested {
  readonly text: string;
  readonly channel?: number | undefined;
  /** Matches that are shown already. */
  readonly found: readonly string[];
}

/** Articles that contain most of what was typed; null if there are none. */
export async function findNear(
  ctx: Pick<Ctx, 'db' | 'cache' | 'now'>,
  { text, channel, found }: Requested,
): Promise<Near | null> {
  const pieces = piecesOf(text, await currentVocabulary(ctx));
  const words = typedWordsOf(text);
  const near = await closestTo(ctx, pieces, { channel, found });
  if (near || found.length > 0) return near && { ...near, words };
  const misspelt = await closestTo(ctx, pairsOf(pieces), { channel, found });
  return misspelt && { ...misspelt, words, hasAll: false };
}

async function closestTo(
  ctx: Pick<Ctx, 'db' | 'now'>,
  pieces: readonly Term[],
  { channel, found }: Omit<Requested, 'text'>,
): Promise<Close | null> {
  if (pieces.length === 0) return null;
  const finds = await nearFinds(ctx.db, { terms: pieces, channel, now: ctx.now });
  const close = byCloseness(
    finds,
    pieces.map(({ word }) => word),
  ).filter(({ id }) => !found.includes(id));
  const [first] = close;
  if (!first) return null;
  return { hasAll: containsAll(first), pieces, ids: close.slice(0, NEAR_SHOWN).map(({ id }) => id) };
}
