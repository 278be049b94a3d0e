const PLACE = /\{(\w+)\}/g;

/** The text with its places filled; a place without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACE, (place, word: string) => (Object.hasOwn(values, word) ? (values[word] ?? place) : place));
}

/** The first place of the text that nothing would fill. */
export function unknownWord(text: string, words: readonly string[]): string | undefined {
  return [...text.matchAll(PLACE)].map(([, word = '']) => word).find((word) => !words.includes(word));
}
