import type { Blank } from '@ganlin/contract/question/body';

/** Whether the typed text is one of the blank's answers. */
export function isAccepted({ answers, match, tolerance }: Blank, typed: string): boolean {
  if (typed.trim() === '') return false;
  if (match === 'number' || match === 'range') {
    const value = numberOf(typed);
    if (value === undefined) return false;
    return answers.some((answer) => isWithin(value, match === 'range' ? rangeOf(answer) : around(answer, tolerance)));
  }
  const key = wordKey(typed);
  return answers.some((answer) => (match === 'contains' ? key.includes(wordKey(answer)) : key === wordKey(answer)));
}

const signs: Readonly<Record<string, string>> = {
  '。': '.',
  '、': ',',
  '〜': '~',
  '∶': ':',
  '•': '·',
  '・': '·',
  '‧': '·',
};

/**
 * Text without irrelevant differences: full and half width, case, spaces, variants of punctuation, quotes and book
 * title marks, a trailing full stop.
 */
export function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s"'“”‘’„‟‹›«»「」『』〝〞《》〈〉\u200B-\u200D\uFEFF]/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[。、〜∶•・‧]/g, (sign) => signs[sign] ?? sign)
    .replace(/[.,;]+$/, '');
}

/** The comparison key of a word: a word that is all punctuation stays as it is, except for a trailing full stop. */
export function wordKey(text: string): string {
  return (
    normalised(text) ||
    text
      .normalize('NFKC')
      .trim()
      .replace(/(?<=.)[。.,;]+$/, '')
  );
}

const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/;
const grouped = /^([+-]?\d{1,3})(?:,\d{3})+(?:\.\d+)?$/;

function numberOf(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/。$/, '');
  const whole = grouped.test(plain) ? plain.replaceAll(',', '') : plain;
  const value = Number(whole);
  return numeric.test(whole) && Number.isFinite(value) ? value : undefined;
}

function around(answer: string, tolerance: number): readonly [number, number] {
  return [Number(answer) - tolerance, Number(answer) + tolerance];
}

function rangeOf(answer: string): readonly [number, number] {
  const [least, limit] = answer.split('~').map(Number);
  return [least ?? Number.NaN, limit ?? Number.NaN];
}

/** Slightly wider than given, because 0.1 + 0.2 is not 0.3. */
function isWithin(value: number, [least, limit]: readonly [number, number]): boolean {
  const slack = 1e-9 * Math.max(1, Math.abs(least), Math.abs(limit));
  return value >= least - slack && value <= limit + slack;
}
