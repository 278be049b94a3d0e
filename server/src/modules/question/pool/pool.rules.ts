import type { QuestionLevel, QuestionType } from '@ganlin/contract/question/kinds';

/** The published questions of a bank, in the bank's order. */
export interface Pool {
  readonly revision: number;
  readonly size: number;
  readonly id: (index: number) => string;
  readonly type: (index: number) => QuestionType;
  readonly level: (index: number) => QuestionLevel;
  /** -1 for what is not in it. */
  readonly indexOf: (id: string) => number;
  /** The packed ids, sixteen bytes each: for callers that scan all of them. */
  readonly packed: Buffer;
  /** Its size in memory. */
  readonly bytes: number;
}

const ID_BYTES = 16;

interface Packed {
  readonly revision: number;
  readonly ids: Buffer;
  readonly types: Buffer;
  readonly levels: Buffer;
}

/** Twenty-eight bytes per question, where strings and a map would take two hundred. */
export function poolFrom({ revision, ids, types, levels }: Packed): Pool {
  const size = ids.length / ID_BYTES;
  const table = placesOf(ids);
  return {
    revision,
    size,
    id: (index) => idAt(ids, index),
    // Two columns with a check constraint each.
    type: (index) => types[index] as QuestionType,
    level: (index) => levels[index] as QuestionLevel,
    indexOf: (id) => placeOf(ids, table, id),
    packed: ids,
    bytes: ids.length + types.length + levels.length + table.byteLength,
  };
}

/** Iterates over the ids of a packed list. */
export function* unpackIds(ids: Buffer): Generator<string> {
  for (let index = 0; index < ids.length / ID_BYTES; index++) yield idAt(ids, index);
}

function idAt(ids: Buffer, index: number): string {
  const hex = ids.toString('hex', index * ID_BYTES, (index + 1) * ID_BYTES);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A hash table with open addressing: the slot an id hashes to, or one behind it, contains its index + 1. */
function placesOf(ids: Buffer): Int32Array {
  const size = ids.length / ID_BYTES;
  const table = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, size * 2))));
  for (let index = 0; index < size; index++) {
    let position = hashAt(ids, index * ID_BYTES) & (table.length - 1);
    while (table[position] !== 0) position = (position + 1) & (table.length - 1);
    table[position] = index + 1;
  }
  return table;
}

function placeOf(ids: Buffer, table: Int32Array, id: string): number {
  const wanted = Buffer.from(id.replaceAll('-', ''), 'hex');
  if (wanted.length !== ID_BYTES) return -1;
  for (let position = hashAt(wanted, 0) & (table.length - 1); ; position = (position + 1) & (table.length - 1)) {
    const index = (table[position] ?? 0) - 1;
    if (index < 0) return -1;
    if (wanted.compare(ids, index * ID_BYTES, (index + 1) * ID_BYTES) === 0) return index;
  }
}

/** The end of an id is random. */
function hashAt(bytes: Buffer, from: number): number {
  return bytes.readUInt32LE(from + ID_BYTES - 4);
}
