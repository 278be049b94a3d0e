import { optionLetter } from './cell-options.ts';
import { childMark, endMark, type Field, fieldOf, type Numbered, numberedOf } from './text-signs.ts';
import { headingOf, isSection } from './text-types.ts';

/** Detects where one question ends and the next begins, which papers mark in many ways. */

export interface Line {
  readonly at: number;
  readonly text: string;
  /** The line before it is empty. */
  readonly apart: boolean;
}

export type BlockPart =
  | Exclude<Field, 'score' | 'type' | 'category' | 'remark' | 'answerRemark' | 'optionRemark'>
  | 'stem'
  | 'children';

/** The question being read: its number and the lines read so far. */
export interface Requested {
  readonly numbered: Numbered | undefined;
  readonly part: BlockPart;
  readonly lines: Readonly<Record<BlockPart, readonly string[]>>;
}

/** A first option in the middle of a line, followed by the second. */
export const innerFirst: RegExp = /(?<=[\s）)。？?：:])[（(]?[AＡ][)）.．、:：][\s\S]*?\s[（(]?[BＢ][)）.．、:：]/;

export function isChildAhead(lines: readonly Line[], at: number): boolean {
  for (const { text } of lines.slice(at + 1, at + 40)) {
    if (childMark.test(text)) return true;
    if (fieldOf(text) || headingOf(text)) return false;
  }
  return false;
}

export function startsQuestion(
  lines: readonly Line[],
  at: number,
  { block, numbered }: { block: Requested | undefined; numbered: Numbered },
): boolean {
  const line = lines[at];
  if (!block || !line) return true;
  if (block.part === 'children') return true;
  const expected = block.numbered === undefined || numbered.number === block.numbered.number + 1;
  const sure = isAnswerAhead(lines, at, false);
  if (block.numbered && block.numbered.look !== numbered.look) return line.apart && sure && block.part !== 'stem';
  if (numbered.tight) return expected && line.apart && sure;
  if (block.part === 'stem') return expected && block.numbered !== undefined;
  if (block.part === 'options') return expected || (line.apart && sure);
  if (isSingleLine(block.part) || sure) return true;
  return expected && (line.apart || lastItem(block.lines[block.part], numbered) + 1 !== numbered.number);
}

/** The last number of a list inside an answer or analysis. */
function lastItem(lines: readonly string[], { look }: Numbered): number {
  for (const line of lines.toReversed()) {
    const item = numberedOf(line);
    if (item?.look === look) return item.number;
  }
  return -1;
}

/** Without numbers, a question begins after a complete one. */
export function startsUnnumbered(lines: readonly Line[], at: number, block: Requested | undefined): boolean {
  const line = lines[at];
  if (!block || !line || fieldOf(line.text) || childMark.test(line.text) || endMark.test(line.text)) return false;
  if (block.part === 'stem' || block.part === 'options') return false;
  if (optionLetter(line.text) !== undefined) return false;
  if (isSection(line.text) && line.apart && numberedOf(lines[at + 1]?.text ?? '')) return true;
  if (line.apart) return isSingleLine(block.part) || isAnswerAhead(lines, at, true);
  if (block.numbered) return false;
  return (isSingleLine(block.part) || isShort(block.lines.answer)) && isAnswerAhead(lines, at, true);
}

function isShort(answer: readonly string[]): boolean {
  return answer.length === 1 && (answer[0] ?? '').length <= 12;
}

/** Whether options or an answer come before the next possible start of a question. */
export function isAnswerAhead(lines: readonly Line[], at: number, together: boolean): boolean {
  const own = lines[at]?.text ?? '';
  if (innerFirst.test(own)) return true;
  for (let next = at + 1; next < Math.min(lines.length, at + 40); next += 1) {
    const line = lines[next];
    if (!line || (together && line.apart) || headingOf(line.text) || numberedOf(line.text)) return false;
    const field = fieldOf(line.text)?.field;
    if (field === 'answer' || optionLetter(line.text) === 'A' || childMark.test(line.text)) return true;
    if (field !== undefined) return false;
  }
  return false;
}

export function isSingleLine(part: BlockPart): boolean {
  return part === 'level' || part === 'tags' || part === 'code' || part === 'source' || part === 'repo';
}
