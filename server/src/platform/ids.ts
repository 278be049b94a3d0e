import { v7 } from 'uuid';

const POOL_BYTES = 4096;
const ID_BYTES = 16;

const pool = new Uint8Array(POOL_BYTES);
const random = new Uint8Array(ID_BYTES);
let used = POOL_BYTES;
let milliseconds = 0;
let sequence = 0;

/**
 * Time-ordered and unguessable; made here, so that a row and its children are inserted without a round trip.
 * Every request has one, and asking the system for random bytes is most of the price: they are fetched for many at once.
 */
export function newId(): string {
  takeRandom();
  const now = Date.now();
  if (now > milliseconds) {
    milliseconds = now;
    sequence = randomStart();
  } else {
    // Ids of one millisecond stand in the order in which they were made.
    sequence = (sequence + 1) | 0;
    if (sequence === 0) milliseconds += 1;
  }
  return v7({ random, msecs: milliseconds, seq: sequence });
}

/** No byte is used twice, and what was used is wiped: an id that is known tells nothing of another. */
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

/** 31 bits, so that a whole millisecond can be counted up from here. */
function randomStart(): number {
  const [, , , , , , a = 0, b = 0, c = 0, d = 0] = random;
  return ((a & 0x7f) << 24) | (b << 16) | (c << 8) | d;
}
