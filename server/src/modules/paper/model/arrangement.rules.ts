import type { Arrangement } from '@ganlin/contract/paper/body';

/**
 * An arrangement as its row stores it: `3,0,1` and `0:1203 4.c2:10`, an option by its digit in base 36. As lists of
 * numbers it was four fifths of the row, and every update of a paper rewrites the whole row.
 */
export interface StoredArrangement {
  readonly questions: string;
  readonly options: string;
}

const BASE = 36;

export function packArrangement({ questions, options }: Arrangement): StoredArrangement {
  return {
    questions: questions.join(),
    options: Object.entries(options)
      .map(([key, order]) => `${key}:${order.map(digitOf).join('')}`)
      .join(' '),
  };
}

function digitOf(option: number): string {
  if (option >= BASE) throw new RangeError(`option ${option} has no digit`);
  return option.toString(BASE);
}

/** Papers of earlier releases store the lists themselves. */
export function unpackArrangement(stored: StoredArrangement | Arrangement): Arrangement {
  const { questions, options } = stored;
  if (typeof questions !== 'string' || typeof options !== 'string') return stored as Arrangement;
  return {
    questions: listed(questions),
    options: options === '' ? {} : Object.fromEntries(options.split(' ').map(orderOf)),
  };
}

/** Only the order of the questions. */
export function questionOrder({ questions }: StoredArrangement | Arrangement): readonly number[] {
  return typeof questions === 'string' ? listed(questions) : questions;
}

const listed = (packed: string): number[] => (packed === '' ? [] : packed.split(',').map(Number));

function orderOf(packed: string): [string, number[]] {
  const [key = '', order = ''] = packed.split(':');
  return [key, Array.from(order, (digit) => Number.parseInt(digit, BASE))];
}
