const PLACE = /\{(\w+)\}/g;

/** The text with its placeholders filled; one without a value stays unchanged. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACE, (place, word: string) => (Object.hasOwn(values, word) ? (values[word] ?? place) : place));
}

/** The first placeholder of the text that has no value. */
export function unknownWord(text: string, words: readonly string[]): string | undefined {
  return [...text.matchAll(PLACE)].map(([, word = '']) => word).find((word) => !words.includes(word));
}
