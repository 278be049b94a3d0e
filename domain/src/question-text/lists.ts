/** Lists inside one cell. A backslash before a separator makes it an ordinary sign. */

const nameSigns = '；;、，,';

/** Tags, keywords, banks: names with any of the usual separators between them. */
export function readNames(text: string): string[] {
  const names = splitAt(text.replaceAll('\n', '；'), nameSigns).map((name) => unescaped(name).trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

export function writeNames(names: readonly string[]): string {
  return names.map((name) => escaped(name, nameSigns)).join('；');
}

/** Splits at any of the signs; what is escaped stays as it is written. */
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

/** Without the backslashes that `escaped` sets. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\([^a-z0-9\s])/gi, '$1');
}

/** For plain words, not for text with markup: every backslash is doubled too. */
export function escaped(text: string, signs: string): string {
  let written = '';
  for (const sign of text) written += signs.includes(sign) || sign === '\\' ? `\\${sign}` : sign;
  return written;
}
