import {
  paperOf,
  readPaperQuestion,
  type Paper,
  type PaperFault,
  type PaperQuestion,
} from '@ganlin/domain/question-text/paper/paper';
import { sameQuestionKey } from '@ganlin/domain/question-text/paper/same-question';
import { readText } from '@ganlin/domain/question-text/text';
import { lineOfFault, linesOf } from '../import/paste/fault-line.ts';
import type { Pasted, PastedText, Reading } from '../import/paste/pasted.ts';
import { withMedia } from '../import/with-media.ts';

/** A test as text, with what stands beside it on the page. */
export interface PaperText {
  readonly text: string;
  /** Points for each question, by the title of the section. */
  readonly points: Readonly<Record<string, number>>;
  /** Addresses of the pictures that came with a file, by their ids. */
  readonly media: Readonly<Record<string, string>>;
}

export interface PaperReading extends PastedText {
  readonly paper: Paper;
  /** In hundredths, or null: what is sent for each section. */
  readonly given: readonly (number | null)[];
  /** Problems of the paper and its questions, in the order of their lines. */
  readonly problems: readonly PaperFault[];
  readonly total: number;
}

/** Parses a test repeatedly while it is edited: only changed questions are parsed again. */
export function createPaperReader(): (source: PaperText) => PaperReading {
  let known = new Map<string, Reading>();
  return ({ text, points, media }) => {
    const parsed = readText(text);
    const given = paperOf(parsed).sections.map(({ title }) => points[title] ?? null);
    const paper = paperOf(parsed, given);
    const met = new Map<string, Reading>();
    const readings = paper.questions.map(({ cells, faults }) => {
      const key = JSON.stringify([cells, faults, media]);
      const reading = known.get(key) ?? met.get(key) ?? readingOf({ cells, faults }, media);
      met.set(key, reading);
      return reading;
    });
    known = met;
    const questions = withPlaces(paper, withRepeats(paper, readings), text);
    const own = questions.flatMap(({ number, reading, faultLines }) =>
      reading.faults.map(({ message, warning }, at) => ({
        line: faultLines[at] ?? 1,
        message: `第 ${number} 题：${message}`,
        warning,
      })),
    );
    const wrong = questions.filter(({ reading }) => !reading.draft).length;
    const spotless = questions.filter(({ reading }) => reading.faults.length === 0).length;
    return {
      paper,
      given,
      questions,
      wrong,
      doubtful: questions.length - wrong - spotless,
      problems: [...paper.faults, ...own].toSorted((one, other) => one.line - other.line),
      total: paper.questions.reduce((sum, question) => sum + (question.points ?? 0), 0),
    };
  };
}

function readingOf(
  { cells, faults: own }: Pick<PaperQuestion, 'cells' | 'faults'>,
  media: PaperText['media'],
): Reading {
  const { draft, faults } = readPaperQuestion(cells);
  const shown = draft && own.length === 0 ? withMedia(draft, media) : undefined;
  return { cells, draft: shown, faults: [...own, ...faults] };
}

/** A question asked twice would be answered twice. */
function withRepeats({ questions }: Paper, readings: readonly Reading[]): Reading[] {
  const first = new Map<string, number>();
  return readings.map((reading, at) => {
    if (!reading.draft) return reading;
    const key = sameQuestionKey(reading.draft);
    const before = first.get(key);
    if (before === undefined) first.set(key, questions[at]?.number ?? at + 1);
    if (before === undefined) return reading;
    const fault = { column: 'stem', message: `与第 ${before} 题相同`, warning: false } as const;
    return { ...reading, draft: undefined, faults: [fault, ...reading.faults] };
  });
}

function withPlaces({ questions, sections }: Paper, readings: readonly Reading[], text: string): Pasted[] {
  const lines = linesOf(text);
  return questions.flatMap(({ number, line, section, points }, at) => {
    const reading = readings[at];
    if (!reading) return [];
    const end = questions[at + 1]?.line ?? lines.length + 1;
    const own = { lines: lines.slice(line - 1, end - 1), from: line };
    const isFirst = questions[at - 1]?.section !== section;
    return {
      number,
      line,
      reading,
      faultLines: reading.faults.map((fault) => lineOfFault(fault, own)),
      note: points === undefined ? '没有分值' : `${points / 100} 分`,
      heading: isFirst ? sections[section]?.title : undefined,
    };
  });
}
