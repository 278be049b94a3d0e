/** Crockford's: no letter that is taken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARACTERS = 20;

/** A hundred bits of a hash, as people can read them out. */
export function receiptCode(hash: Uint8Array): string {
  let code = '';
  let [bits, value] = [0, 0];
  for (const byte of hash) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5 && code.length < CHARACTERS) {
      bits -= 5;
      code += alphabet[(value >> bits) & 31];
    }
    value &= 31;
  }
  return code;
}
