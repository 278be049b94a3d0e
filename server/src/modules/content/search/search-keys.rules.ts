/** Keys of rows in the indexes of `content_search`: the same numbers as its SQL functions compute. */

const SHIFT = 2 ** 21;
const CHANNELS = 2 ** 50;

/** The keys of all pairs of adjacent characters. */
export function pairKeys(words: readonly string[]): number[] {
  return words.flatMap((word) => {
    const codes = codesOf(word);
    return codes.slice(1).map((code, index) => (codes[index] ?? 0) * SHIFT + code);
  });
}

/** The keys of search terms in an article's names: of pairs, and of a term with a single character that character. */
export function headKeys(words: readonly string[]): number[] {
  const singles = words.map(codesOf).flatMap((codes) => (codes.length === 1 ? codes : []));
  return [...pairKeys(words), ...singles];
}

/** The keys of search terms in a title. */
export const titleKeys = (words: readonly string[]): number[] => headKeys(words).map((key) => -key);

export const channelKey = (channel: number): number => CHANNELS + channel;

/**
 * Whether the pairs in an index are conclusive: those of a longer term may be apart, and a single character has none.
 */
export const isExact = (word: string): boolean => codesOf(word).length === 2;

const codesOf = (word: string): number[] => Array.from(word, (sign) => sign.codePointAt(0) ?? 0);
