/** Characters of numbers in texts, for a character class of a pattern. */
export const numeral = '零〇一二三四五六七八九十百千两0-9０-９';

const digits: ReadonlyMap<string, number> = new Map([
  ...Array.from('零一二三四五六七八九', (sign, value): [string, number] => [sign, value]),
  ['〇', 0],
  ['两', 2],
]);
const units: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const MAX = 9999;

/** Parses 一百二十三, 一二三 or 123; undefined for no number, zero, and anything too large for a clause. */
export function numberOf(text: string): number | undefined {
  const value = /^[0-9０-９]+$/.test(text) ? Number(narrow(text)) : inWords(text);
  return value !== undefined && value >= 1 && value <= MAX ? value : undefined;
}

const narrow = (text: string): string =>
  text.replaceAll(/[０-９]/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) - 0xfe_e0));

function inWords(text: string): number | undefined {
  if (text === '' || /[0-9０-９]/.test(text)) return undefined;
  // 一〇五: digit by digit, as years are written.
  if (!/[十百千]/.test(text)) return Number(Array.from(text, (sign) => digits.get(sign)).join(''));
  let total = 0;
  let waiting = 0;
  for (const sign of text) {
    const unit = units[sign];
    if (unit === undefined) {
      waiting = digits.get(sign) ?? 0;
      continue;
    }
    // 十五 is 一十五.
    total += (waiting === 0 ? 1 : waiting) * unit;
    waiting = 0;
  }
  return total + waiting;
}
