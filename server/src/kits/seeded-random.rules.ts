import { createHash } from 'node:crypto';

/** Seeded random numbers: the same seed gives the same results. They cannot be predicted without the seed. */
export interface SeededRandom {
  /** 0 … count − 1, all equally likely. */
  readonly int: (count: number) => number;
}

const WORD = 2 ** 32;

export function seededRandom(...seed: readonly string[]): SeededRandom {
  const next = textFrom(createHash('sha256').update(seed.join('\0')).digest());
  return {
    int: (count) => {
      // Values beyond the last whole multiple would make small numbers likelier.
      const end = WORD - (WORD % count);
      let word = next();
      while (word >= end) word = next();
      return word % count;
    },
  };
}

export function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const order = [...items];
  for (let index = order.length - 1; index > 0; index--) {
    const other = random.int(index + 1);
    // Both positions are inside the list.
    [order[index], order[other]] = [order[other] as Item, order[index] as Item];
  }
  return order;
}

/** 32-bit words from a state of 128 bits: the sfc32 generator. */
function textFrom(state: Buffer): () => number {
  let [a, b, c, counter] = [state.readInt32LE(0), state.readInt32LE(4), state.readInt32LE(8), state.readInt32LE(12)];
  return () => {
    const word = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  };
}
