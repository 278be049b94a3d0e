import { ALIKE, gramLikeness, trigramsOf } from '../model/likeness.rules.ts';

export interface Compared {
  readonly id: string;
  readonly text: string;
  /** Texts that are alike share one of them (`likeKeys`). */
  readonly keys: readonly number[];
}

export interface Alike {
  readonly one: string;
  readonly other: string;
  readonly percent: number;
}

/** A key that so many texts share says nothing, such as that of a phrase that begins every question of a bank. */
const MAX_SHARING = 60;

/** Pairs worth comparing: each once. */
export function* pairsOf(all: readonly Compared[]): Generator<readonly [Compared, Compared]> {
  const byKey = new Map<number, number[]>();
  for (const [at, { keys }] of all.entries()) {
    const met = new Set<number>();
    for (const key of keys) {
      const others = byKey.get(key);
      for (const other of others ?? []) met.add(other);
      if (!others) byKey.set(key, [at]);
      else if (others.length < MAX_SHARING) others.push(at);
    }
    const own = all[at];
    for (const other of met) {
      const found = all[other];
      if (own && found) yield [found, own];
    }
  }
}

/** Undefined if they are less alike than questions that count as similar anywhere else. */
export function alike([one, other]: readonly [Compared, Compared]): Alike | undefined {
  const likeness = one.text === other.text ? 1 : gramLikeness(trigramsOf(one.text), trigramsOf(other.text));
  return likeness >= ALIKE ? { one: one.id, other: other.id, percent: Math.floor(likeness * 100) } : undefined;
}

export type Group = readonly { readonly id: string; readonly percent: number }[];

/** Questions that are alike directly or through others; the most similar groups first. */
export function groupsOf(pairs: readonly Alike[]): Group[] {
  const parent = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(id, root);
    return root;
  };
  const best = new Map<string, number>();
  for (const { one, other, percent } of pairs) {
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a !== b) parent.set(b, a);
    for (const id of [one, other]) best.set(id, Math.max(best.get(id) ?? 0, percent));
  }
  const members = [...best].map(([id, percent]) => ({ id, percent, root: rootOf(id) }));
  const groups = [...Map.groupBy(members, ({ root }) => root).values()].map((group) =>
    group
      .map(({ id, percent }) => ({ id, percent }))
      .toSorted((a, b) => b.percent - a.percent || (a.id < b.id ? -1 : 1)),
  );
  return groups.toSorted((a, b) => (b[0]?.percent ?? 0) - (a[0]?.percent ?? 0) || b.length - a.length);
}
