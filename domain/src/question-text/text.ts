import { readOptions, writeOptions } from './cell-options.ts';
import type { QuestionCells } from './cells.ts';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { settled } from './settle.ts';
import { readBlocks, type TextBlocks } from './text-blocks.ts';
import { cellsOfBlock } from './text-cells.ts';
import { typeNamed } from './text-types.ts';

export interface QuestionText {
  /** Bank details from the start of the file. */
  readonly head: TextBlocks['head'];
  /** One question each, with the line where it begins, from 1. */
  readonly blocks: readonly { readonly line: number; readonly cells: QuestionCells }[];
}

/** Questions in plain text, as people write them (docs/question-text.md). */
export function readText(text: string): QuestionText {
  const { head, blocks } = readBlocks(text);
  return {
    head,
    blocks: blocks.map((block) => ({ line: block.line, cells: withOptions(settled(cellsOfBlock(block))) })),
  };
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
