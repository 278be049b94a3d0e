import { optionLetter, isPairLine } from '@ganlin/domain/question-text/cell-options';
import type { CellFault, CellKey } from '@ganlin/domain/question-text/cells';
import { childMark, fieldOf } from '@ganlin/domain/question-text/text-signs';

interface Own {
  /** The lines of the question, and the number of the first. */
  readonly lines: readonly string[];
  readonly from: number;
}

/** The line an error refers to, from 1; the first line of its question if no line is to blame. */
export function lineOfFault({ column, message }: Pick<CellFault, 'column' | 'message'>, { lines, from }: Own): number {
  const signs = lines.map((line) => signOf(line.trim()));
  const at = column === 'children' ? childAt(signs, message) : partAt(lines, signs, { column, message });
  return from + Math.max(at, 0);
}

export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029\v\f]/);

/** The start and end of a line in its text. */
export function spanOfLine(text: string, line: number): readonly [number, number] {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const end = endFrom(text, start);
    if (end === text.length) break;
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return [start, endFrom(text, start)];
}

function endFrom(text: string, start: number): number {
  lineEnd.lastIndex = start;
  return lineEnd.exec(text)?.index ?? text.length;
}

const lineEnd = /[\n\r\u2028\u2029\v\f]/g;

type Sign = CellKey | 'child' | undefined;

function signOf(line: string): Sign {
  if (childMark.test(line)) return 'child';
  const field = fieldOf(line)?.field;
  if (field === 'answerRemark') return 'answer';
  if (field === 'optionRemark') return 'options';
  if (field !== undefined) return field === 'score' || field === 'category' || field === 'remark' ? undefined : field;
  return optionLetter(line) === undefined ? undefined : 'options';
}

function childAt(signs: readonly Sign[], message: string): number {
  const number = Number(/^第 (\d+) 小题/.exec(message)?.[1] ?? 1);
  const children = signs.flatMap((sign, at) => (sign === 'child' ? [at] : []));
  return children[number - 1] ?? children[0] ?? -1;
}

/** What precedes or follows the parts of a combined question belongs to the question itself. */
function partAt(
  lines: readonly string[],
  signs: readonly Sign[],
  { column, message }: Omit<CellFault, 'warning'>,
): number {
  if (column !== 'options') return signs.indexOf(column);
  const pair = /^第 (\d+) 对/.exec(message)?.[1];
  if (pair !== undefined) {
    const pairs = lines.flatMap((line, at) => (at > 0 && isPairLine(line.trim(), true) ? [at] : []));
    return pairs[Number(pair) - 1] ?? -1;
  }
  const letter = /选项 ([A-Z])/.exec(message)?.[1];
  const named = lines.findIndex((line) => letter !== undefined && optionLetter(line.trim()) === letter);
  return named >= 0 ? named : signs.indexOf('options');
}
