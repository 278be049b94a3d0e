import { trigramsOf } from './likeness.rules.ts';

/**
 * Keys by which an index finds similar texts without pairwise comparison (MinHash in bands). Two texts that share 85
 * of 100 trigrams share a key in all but four of a hundred thousand pairs; two that share half of them in one of
 * nine. Callers must compare the candidates.
 */
const BANDS = 32;
const ROWS = 8;

/** Stored with each question as `like_keys`: changing the result requires recomputing all of them. */
export function likeKeys(text: string): number[] {
  const least = new Uint32Array(BANDS * ROWS).fill(0xff_ff_ff_ff);
  for (const gram of trigramsOf(text)) {
    const hashed = hashOf(gram);
    for (let at = 0; at < least.length; at++) {
      const hash = mixed(hashed ^ (seeds[at] ?? 0));
      if (hash < (least[at] ?? 0)) least[at] = hash;
    }
  }
  return [...new Set(Array.from({ length: BANDS }, (_, band) => bandKey(least, band)))];
}

function hashOf(gram: string): number {
  let hash = 0;
  for (const character of gram) hash = mixed(Math.imul(hash, 31) + (character.codePointAt(0) ?? 0));
  return hash;
}

/** A signed integer, like the database's. Includes the band, so that equal rows of two bands differ. */
function bandKey(least: Uint32Array, band: number): number {
  let key = mixed(band + 1);
  for (let row = 0; row < ROWS; row++) key = mixed(key ^ (least[band * ROWS + row] ?? 0));
  return key | 0;
}

/** Mixes the bits of a number so that neighbours end up far apart. */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x7f_eb_35_2d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x84_6c_a6_8b);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const seeds = Uint32Array.from({ length: BANDS * ROWS }, (_, at) => mixed((at + 1) * 0x9e_37_79_b9));
