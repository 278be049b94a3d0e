/** `李*国`, `赵*`; nothing but stars for somebody who has not shown to know a part of it. */
export function maskedName(name: string, isKnown: boolean): string {
  const signs = Array.from(name);
  const [first = ''] = signs;
  const last = signs.length > 2 ? (signs.at(-1) ?? '') : '';
  const stars = signs.length - (isKnown ? 1 + last.length : 0);
  return isKnown ? `${first}${'*'.repeat(Math.max(stars, 1))}${last}` : '*'.repeat(stars);
}

/** Whether the text is the beginning of the name, all of it, or the last four of the ID number. */
export function knowsHolder(text: string, { name, idNumber }: { name: string; idNumber: string }): boolean {
  if (text === '') return false;
  return name.startsWith(text) || (text.length === 4 && idNumber.endsWith(text.toUpperCase()));
}
