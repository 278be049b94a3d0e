import type { CellFault, QuestionCells, QuestionDraft } from '@ganlin/domain/question-text/cells';
import { readCells, readText } from '@ganlin/domain/question-text/text';
import { lineOfFault, linesOf } from './fault-line.ts';

/** The parsed content of a question in the pasted text; the same object as long as its text is unchanged. */
export interface Reading {
  readonly cells: QuestionCells;
  /** Undefined while it has errors. */
  readonly draft: QuestionDraft | undefined;
  readonly faults: readonly CellFault[];
}

export interface Pasted {
  /** From 1. */
  readonly number: number;
  readonly line: number;
  readonly reading: Reading;
  /** The line of each error, in order. */
  readonly faultLines: readonly number[];
  /** Points, where the text is a whole paper. */
  readonly note?: string;
  /** Of the section that it begins. */
  readonly heading?: string | undefined;
}

export interface PastedText {
  readonly questions: readonly Pasted[];
  readonly wrong: number;
  /** The number of questions that only have a warning. */
  readonly doubtful: number;
}

/** Parses a text repeatedly while it is edited: only changed questions are parsed again. */
export function createReader(): (text: string) => PastedText {
  let known = new Map<string, Reading>();
  return (text) => {
    const { blocks } = readText(text);
    const lines = linesOf(text);
    const met = new Map<string, Reading>();
    const questions = blocks.map(({ line, cells, faults }, at) => {
      const key = JSON.stringify([cells, faults]);
      const reading = known.get(key) ?? met.get(key) ?? readingOf(cells, faults);
      met.set(key, reading);
      const end = blocks[at + 1]?.line ?? lines.length + 1;
      const own = { lines: lines.slice(line - 1, end - 1), from: line };
      return { number: at + 1, line, reading, faultLines: reading.faults.map((fault) => lineOfFault(fault, own)) };
    });
    known = met;
    const wrong = questions.filter(({ reading }) => !reading.draft).length;
    const spotless = questions.filter(({ reading }) => reading.faults.length === 0).length;
    return { questions, wrong, doubtful: questions.length - wrong - spotless };
  };
}

/** The question a line of the text belongs to. */
export function questionAt({ questions }: PastedText, line: number): Pasted | undefined {
  return questions.findLast((question) => question.line <= line);
}

function readingOf(cells: QuestionCells, own: readonly CellFault[]): Reading {
  const { draft, faults } = readCells(cells);
  return { cells, draft: own.length > 0 ? undefined : draft, faults: [...own, ...faults] };
}
