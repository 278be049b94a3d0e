import { newItem, type Item, type Pair, type Parts } from '../question-draft.ts';

type Pairs = Pick<Parts, 'pairs' | 'rights'>;

/** Adds a pair; the distractors stay at the end. */
export function addPair({ pairs, rights }: Pairs): Pairs {
  const [left, right] = [newItem(), newItem()];
  const own = rights.filter(({ id }) => isUsed(pairs, id));
  return {
    pairs: [...pairs, { ...left, rightId: right.id }],
    rights: [...own, right, ...distractorsOf({ pairs, rights })],
  };
}

/** Removes its right item too, unless another left item needs it. */
export function removePair(all: Pairs, leftId: string): Pairs {
  const pairs = all.pairs.filter(({ id }) => id !== leftId);
  return { pairs, rights: all.rights.filter(({ id }) => isUsed(pairs, id) || !isUsed(all.pairs, id)) };
}

/** Assigns a left item to the right item of another; its own is removed. */
export function shareRight(all: Pairs, { leftId, rightId }: { leftId: string; rightId: string }): Pairs {
  const pairs = all.pairs.map((pair) => (pair.id === leftId ? { ...pair, rightId } : pair));
  return { pairs, rights: all.rights.filter(({ id }) => isUsed(pairs, id) || !isUsed(all.pairs, id)) };
}

/** Gives a left item its own right item again. */
export function splitRight({ pairs, rights }: Pairs, leftId: string): Pairs {
  const right = newItem();
  const distractors = distractorsOf({ pairs, rights });
  return {
    pairs: pairs.map((pair) => (pair.id === leftId ? { ...pair, rightId: right.id } : pair)),
    rights: [...rights.filter((one) => !distractors.includes(one)), right, ...distractors],
  };
}

/** Right items that belong to no left item. */
export function distractorsOf({ pairs, rights }: Pairs): readonly Item[] {
  return rights.filter(({ id }) => !isUsed(pairs, id));
}

const isUsed = (pairs: readonly Pair[], rightId: string): boolean => pairs.some((pair) => pair.rightId === rightId);
