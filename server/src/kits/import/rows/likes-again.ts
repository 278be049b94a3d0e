import type { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Checked, ImportDefinition } from '../definition.ts';
import { likesOf, seenTexts, textsOf } from './likes.ts';
import * as rowQueries from './row.queries.ts';
import { openRow, type StoredLike } from './rows.ts';

/** Max rows that are compared again. */
const MAX_ROWS = 300;

interface Changed<Scope, Value> {
  readonly importId: string;
  readonly reach: Scope;
  /** The row as it was, and the result of checking its new content. */
  readonly row: { number: number; likeKeys: readonly number[]; checked: ReadonlyMap<number, Checked<Value>> };
}

/** The result: the rows whose duplicates were looked up again, and their duplicates now, null for none. */
interface Again {
  readonly rows: readonly rowQueries.FoundRow[];
  readonly likes: ReadonlyMap<number, StoredLike | null>;
}

/**
 * After a row has changed, finds its duplicate, and the duplicates of rows that resembled it or may resemble it now.
 * Stores the keys of its new text.
 */
export async function likesAgain<Options extends z.ZodType, Scope extends object, Plan extends object, Value>(
  ctx: Ctx<unknown>,
  definition: ImportDefinition<Options, Scope, Plan, Value>,
  { importId, reach: scope, row: { number, likeKeys, checked } }: Changed<Scope, Value>,
): Promise<Again> {
  const { likeness } = definition;
  if (!likeness) return { rows: [], likes: new Map([[number, null]]) };
  const [own = { number, compared: '', shown: '', keys: [] }] = textsOf(likeness, checked);
  await rowQueries.updateLikeKeys(ctx.db, importId, [own]);
  const sharing = async (keys: readonly number[]) =>
    (await rowQueries.rowsWithKeys(ctx.db, importId, { keys, limit: MAX_ROWS })).filter((row) => row.number !== number);
  const touched = await sharing([...likeKeys, ...own.keys]);
  const below = touched.filter((row) => row.number > number && isOpenTo(number, row.like));
  const pool = below.length === 0 ? touched : await sharing([...own.keys, ...below.flatMap((row) => row.likeKeys)]);
  const opened = pool.map((row) => openRow(ctx.config, row));
  const all = new Map([...(await definition.check(ctx, opened, scope)), ...checked]);
  const texts = textsOf(likeness, all);
  const seen = seenTexts();
  for (const text of texts) seen.add(text);
  const requested = new Set([number, ...below.map((row) => row.number)]);
  const likes = await likesOf(ctx, likeness, {
    texts: texts.filter((text) => requested.has(text.number)),
    seen,
    checked: new Map([...all].filter(([one]) => requested.has(one))),
  });
  return { rows: below, likes: new Map([...requested].map((one) => [one, likes.get(one) ?? null])) };
}

/** Only a row without a duplicate, or whose duplicate is the changed row, may get another one. */
const isOpenTo = (number: number, like: StoredLike | null): boolean => like === null || like.rowNumber === number;
