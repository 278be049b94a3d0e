import { readOptions, writeOptions } from './cell-options.ts';
import { applyKey, type Asked } from './answer-key/apply-key.ts';
import type { KeyFault } from './answer-key/read-key.ts';
import { type CellFault, emptyCells, type QuestionCells } from './cells.ts';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { settled } from './settle.ts';
import { lineBreak, readBlocks, type TextBlocks } from './text-blocks.ts';
import { cellsOfBlock } from './text-cells.ts';
import { typeNamed } from './text-types.ts';

export interface QuestionText {
  /** Bank details from the start of the file. */
  readonly head: TextBlocks['head'];
  readonly blocks: readonly QuestionBlock[];
  readonly headings: TextBlocks['headings'];
  readonly front: TextBlocks['front'];
}

/** One question, with the line where it begins, from 1, and what the key at the end says against it. */
export interface QuestionBlock {
  readonly line: number;
  readonly cells: QuestionCells;
  readonly faults: readonly CellFault[];
  /** From 1: its heading; 0 before the first. Undefined for a line of the key that fits no question. */
  readonly section?: number | undefined;
  /** As printed. */
  readonly number?: number | undefined;
  readonly points?: string | undefined;
}

/** Questions in plain text, as people write them (docs/question-text.md). */
export function readText(text: string): QuestionText {
  const { head, blocks, key, headings, front } = readBlocks(text);
  const asked = blocks.map(({ line, type, section, numbered, ...block }): Asked => {
    const cells = withOptions(settled(cellsOfBlock({ type, ...block })));
    return { line, type, section, number: numbered?.number, cells };
  });
  const { keyed, faults } = applyKey(asked, key);
  const questions = keyed.map((one, at) => {
    const { line = 1, section = 0, numbered, points = '' } = blocks[at] ?? {};
    return { ...one, line, section, number: numbered?.number, points };
  });
  return { head, headings, front, blocks: [...questions, ...faultyLines(faults, text)] };
}

/** A line of the key that fits no question is listed like a question, so that its fault has a place. */
function faultyLines(faults: readonly KeyFault[], text: string): QuestionText['blocks'] {
  if (faults.length === 0) return [];
  const lines = text.split(lineBreak);
  const byLine = Map.groupBy(faults, ({ line }) => line);
  return [...byLine].map(([line, list]) => ({
    line,
    cells: { ...emptyCells, stem: (lines[line - 1] ?? '').trim() },
    faults: list.map(({ message }) => ({ column: 'answer', message, warning: false })),
  }));
}

/** One option per line, however they were written. */
function withOptions(cells: QuestionCells): QuestionCells {
  const type = typeNamed(cells.type);
  if (cells.options === '' || (type !== QuestionType.single && type !== QuestionType.multi)) return cells;
  return { ...cells, options: writeOptions(readOptions(cells.options)) };
}

export { readCells } from './cells-question.ts';
export { writeCells } from './question-cells.ts';
export { writeText } from './text-write.ts';
