const CHARACTERS_A_MINUTE = 400;
const SUMMARY_LENGTH = 120;

/** How long reading takes, at least a minute. */
export const readMinutes = (characters: number): number => Math.max(1, Math.ceil(characters / CHARACTERS_A_MINUTE));

/** What its writer says of it, else how it begins. */
export function summaryOf({ summary, opening }: { readonly summary: string; readonly opening: string }): string {
  if (summary !== '') return summary;
  const words = Array.from(opening.replaceAll(/\s+/g, ' ').trim());
  return words.length > SUMMARY_LENGTH ? `${words.slice(0, SUMMARY_LENGTH).join('')}…` : words.join('');
}
