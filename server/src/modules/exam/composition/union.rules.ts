/** The part of a bank's pool that is needed here. */
export interface Bank {
  readonly size: number;
  readonly id: (index: number) => string;
  readonly indexOf: (id: string) => number;
  /** Sixteen bytes for each id. */
  readonly packed: Buffer;
}

/** The questions of several banks, each with one number however many of the banks contain it. */
export interface Union<Pool extends Bank = Bank> {
  /** All numbers are below this. */
  readonly size: number;
  readonly members: ReadonlyMap<string, { readonly pool: Pool; readonly numbers: Int32Array }>;
  readonly idOf: (number: number) => string;
  readonly numberOf: (id: string) => number | undefined;
}

const ID_BYTES = 16;

/** Compares the bytes of ids: as strings, two hundred thousand of them would block the process for seconds. */
export function unionOf<Pool extends Bank>(pools: ReadonlyMap<string, Pool>): Union<Pool> {
  const banks = [...pools.values()];
  const starts = banks.map((_, at) => banks.slice(0, at).reduce((sum, { size }) => sum + size, 0));
  const size = banks.reduce((sum, bank) => sum + bank.size, 0);
  const all = Buffer.concat(banks.map(({ packed }) => packed));
  const first = banks.length > 1 ? firstIndexes(all) : Int32Array.from({ length: size }, (_, position) => position);
  const names = [...pools.keys()];
  return {
    size,
    members: new Map(
      banks.map((pool, at) => {
        const start = starts[at] ?? 0;
        return [names[at] ?? '', { pool, numbers: first.subarray(start, start + pool.size) }];
      }),
    ),
    idOf: (number) => {
      const at = starts.findLastIndex((start) => start <= number);
      return banks[at]?.id(number - (starts[at] ?? 0)) ?? '';
    },
    numberOf: (id) => {
      const at = banks.findIndex((bank) => bank.indexOf(id) >= 0);
      return at < 0 ? undefined : (starts[at] ?? 0) + (banks[at]?.indexOf(id) ?? 0);
    },
  };
}

/** For each id its first position (a hash table with open addressing). */
function firstIndexes(ids: Buffer): Int32Array {
  const size = ids.length / ID_BYTES;
  const first = new Int32Array(size);
  const table = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, size * 2))));
  const same = (one: number, other: number) =>
    ids.compare(ids, one * ID_BYTES, (one + 1) * ID_BYTES, other * ID_BYTES, (other + 1) * ID_BYTES) === 0;
  for (let position = 0; position < size; position++) {
    // The end of an id is random.
    let slot = ids.readUInt32LE((position + 1) * ID_BYTES - 4) & (table.length - 1);
    while (table[slot] !== 0 && !same((table[slot] ?? 0) - 1, position)) slot = (slot + 1) & (table.length - 1);
    if (table[slot] === 0) table[slot] = position + 1;
    first[position] = (table[slot] ?? 0) - 1;
  }
  return first;
}
