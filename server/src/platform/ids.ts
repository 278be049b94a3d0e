import { v7 } from 'uuid';

/** Less than every id: where reading rows in the order of their ids begins. */
export const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

const POOL_BYTES = 4096;
const ID_BYTES = 16;

const pool = new Uint8Array(POOL_BYTES);
const random = new Uint8Array(ID_BYTES);
let used = POOL_BYTES;
let milliseconds = 0;
let sequence = 0;

/**
 * Time-ordered and unguessable; generated here, so that a row and its children are inserted without a round trip.
 * Every request has one, and asking the system for random bytes is most of the cost: they are fetched for many ids at
 * a time.
 */
export function newId(): string {
  takeRandom();
  const now = Date.now();
  if (now > milliseconds) {
    milliseconds = now;
    sequence = randomStart();
  } else {
    // Ids of the same millisecond are in creation order.
    sequence = (sequence + 1) | 0;
    if (sequence === 0) milliseconds += 1;
  }
  return v7({ random, msecs: milliseconds, seq: sequence });
}

/** No byte is used twice, and used bytes are wiped: a known id reveals nothing about another. */
function takeRandom(): void {
  if (used === POOL_BYTES) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  for (let index = 0; index < ID_BYTES; index++) {
    random[index] = pool[used] ?? 0;
    pool[used++] = 0;
  }
}

/** 31 bits, so that ids can be counted up from here for a whole millisecond. */
function randomStart(): number {
  const [, , , , , , a = 0, b = 0, c = 0, d = 0] = random;
  return ((a & 0x7f) << 24) | (b << 16) | (c << 8) | d;
}
