const digits = '零一二三四五六七八九十';

/** The Chinese numeral of the section at this position, from 0: 一, 二, …, 十一, 二十. */
export function numeral(at: number): string {
  const number = at + 1;
  if (number <= 10) return digits[number] ?? '';
  const tens = Math.floor(number / 10);
  const ones = number % 10;
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`;
}
