import type { ImportLike } from '@ganlin/contract/core/import';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Checked, Likeness, LikeRow, LikeText } from '../definition.ts';
import type { StoredLike } from './rows.ts';

/** Max earlier rows that one row is compared with: those with the most keys in common. */
const MAX_OTHERS = 20;

/** The texts of rows seen so far, found by the keys they share with another. */
export interface SeenTexts {
  readonly add: (row: TextRow) => void;
  /** Earlier rows that may resemble this one. */
  readonly near: (row: { number: number; keys: readonly number[] }) => LikeRow['others'];
}

export function seenTexts(): SeenTexts {
  const texts = new Map<number, TextRow>();
  const byKey = new Map<number, number[]>();
  return {
    add: (row) => {
      const { number } = row;
      texts.set(number, row);
      for (const key of row.keys) {
        const numbers = byKey.get(key);
        if (numbers) numbers.push(number);
        else byKey.set(key, [number]);
      }
    },
    near: ({ number, keys }) => {
      const shared = new Map<number, number>();
      for (const other of keys.flatMap((key) => byKey.get(key)?.slice(0, MAX_OTHERS) ?? [])) {
        if (other < number) shared.set(other, (shared.get(other) ?? 0) + 1);
      }
      return [...shared]
        .toSorted(([one, often], [other, more]) => more - often || one - other)
        .slice(0, MAX_OTHERS)
        .flatMap(([other]) => texts.get(other) ?? []);
    },
  };
}

export interface TextRow extends LikeText {
  readonly number: number;
  readonly keys: readonly number[];
}

/** The texts of the parsed rows, with the keys they are found by. */
export function textsOf<Value>(
  likeness: Likeness<Value> | undefined,
  checked: ReadonlyMap<number, Checked<Value>>,
): TextRow[] {
  if (!likeness) return [];
  return [...checked].flatMap(([number, { value }]) => {
    if (value === undefined) return [];
    const text = likeness.text(value);
    return [{ ...text, number, keys: likeness.keys(text.compared) }];
  });
}

/** The duplicate of each row: the item it names itself, or the one it is found to resemble. */
export async function likesOf<Value>(
  ctx: Ctx<unknown>,
  likeness: Likeness<Value> | undefined,
  {
    texts,
    seen,
    checked,
  }: { texts: readonly TextRow[]; seen: SeenTexts; checked: ReadonlyMap<number, Checked<Value>> },
): Promise<Map<number, StoredLike>> {
  const named = [...checked].flatMap(([number, { like, renews = false }]) => (like ? [{ number, like, renews }] : []));
  const likes = new Map(named.map(({ number, like, renews }) => [number, { ...like, renews }]));
  const requested = texts.filter(({ number }) => !likes.has(number));
  const rows = requested.map((row) => ({ ...row, others: seen.near(row) }));
  const found: ReadonlyMap<number, ImportLike> = (rows.length > 0 && (await likeness?.find(ctx, rows))) || new Map();
  for (const [number, like] of found) likes.set(number, { ...like, renews: false });
  return likes;
}
