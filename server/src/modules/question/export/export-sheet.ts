import type { Readable } from 'node:stream';
import { letterAt, readOptions, writeOptions } from '@ganlin/domain/question-text/cell-options';
import { emptyCells, type QuestionCells, type QuestionDraft } from '@ganlin/domain/question-text/cells';
import { questionColumns } from '@ganlin/domain/question-text/import-columns';
import { QUESTION_CELL_LENGTH } from '@ganlin/contract/question/import';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { writeCells } from '@ganlin/domain/question-text/text';
import { sheetOf, type SheetColumn } from '../../../platform/sheet.ts';

interface Row {
  readonly cells: QuestionCells;
  /** Texts of the columns A, B, C …; other option text is in its own cell. */
  readonly options: readonly string[];
}

/** A spreadsheet that can be imported again: one row per question, streamed while reading. */
export function questionSheet(batches: AsyncIterable<readonly QuestionDraft[]>, letters: number): Readable {
  return sheetOf('试题', columnsFor(letters), rowsOf(batches));
}

function columnsFor(letters: number): SheetColumn<Row>[] {
  const lettered = Array.from({ length: letters }, (_, at) => ({
    title: letterAt(at),
    width: 18,
    value: ({ options }: Row) => options[at] ?? '',
  }));
  return questionColumns.flatMap(({ key, title, width }) => {
    const column = { title, width, value: ({ cells }: Row) => cells[key] };
    return key === 'options' ? [...lettered, column] : [column];
  });
}

async function* rowsOf(batches: AsyncIterable<readonly QuestionDraft[]>): AsyncGenerator<Row[]> {
  for await (const batch of batches) yield batch.flatMap(questionRows);
}

function questionRows(draft: QuestionDraft): Row[] {
  const cells = writeCells(draft);
  if (cells.children.length <= QUESTION_CELL_LENGTH || draft.body.type !== QuestionType.combined)
    return [rowOf(cells, draft.type)];
  // Too long for one cell: each part gets its own row below the question.
  const children = draft.body.children.map(({ content, analysis, body }) => {
    const own = writeCells({ ...draft, type: body.type, content, analysis, body });
    const { type, stem, options, answer } = own;
    return rowOf({ ...emptyCells, type: `小题-${type}`, stem, options, answer, analysis: own.analysis }, body.type);
  });
  return [rowOf({ ...cells, children: '' }, draft.type), ...children];
}

function rowOf(cells: QuestionCells, type: QuestionType): Row {
  if (type !== QuestionType.single && type !== QuestionType.multi) return { cells, options: [] };
  const read = readOptions(cells.options);
  const isPlain = read.options.length > 0 && read.options.every(({ letter }, at) => letter === letterAt(at));
  // If every option text begins with its own letter, an importer would take that letter for its label.
  const isTwice = read.options.every(({ letter, text }) => text.toUpperCase().startsWith(letter));
  if (!isPlain || isTwice) return { cells, options: [] };
  return {
    cells: { ...cells, options: writeOptions({ ...read, options: [] }) },
    options: read.options.map(({ text }) => text),
  };
}
