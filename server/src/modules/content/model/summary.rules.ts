const CHARACTERS_A_MINUTE = 400;
const SUMMARY_LENGTH = 120;

/** Reading time in minutes, at least one. */
export const readMinutes = (characters: number): number => Math.max(1, Math.ceil(characters / CHARACTERS_A_MINUTE));

/** The author's summary, or else the opening of the text. */
export function summaryOf({ summary, opening }: { readonly summary: string; readonly opening: string }): string {
  if (summary !== '') return summary;
  const words = Array.from(opening.replaceAll(/\s+/g, ' ').trim());
  return words.length > SUMMARY_LENGTH ? `${words.slice(0, SUMMARY_LENGTH).join('')}…` : words.join('');
}
