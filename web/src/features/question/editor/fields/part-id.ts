const SIGNS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The id of a new option, item or child; with 36⁸ ids, no two inside one question are equal. */
export function newPartId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('');
}
