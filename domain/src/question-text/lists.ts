/** Lists inside one cell. A backslash before a separator makes it an ordinary character. */

const nameSigns = '；;、，,';

/** Tags, keywords, banks: names with any of the usual separators. */
export function readNames(text: string): string[] {
  const names = splitAt(text.replaceAll('\n', '；'), nameSigns).map((name) => unescaped(name).trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

export function writeNames(names: readonly string[]): string {
  return names.map((name) => escaped(name, nameSigns)).join('；');
}

/** Splits at any of the separators; escaped text stays as written. */
export function splitAt(text: string, signs: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (signs.includes(text[at] ?? '')) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

/** Removes the backslashes that `escaped` adds. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\([^a-z0-9\s])/gi, '$1');
}

/** For plain text, not for text with markup: also doubles every backslash. */
export function escaped(text: string, signs: string): string {
  let written = '';
  for (const sign of text) written += signs.includes(sign) || sign === '\\' ? `\\${sign}` : sign;
  return written;
}
