import { BLANK } from '../../rich-text/rich-text.ts';
import { cellKeys, type CellFault, type QuestionCells, type QuestionDraft } from '../cells.ts';
import { readText, type QuestionBlock, type QuestionText } from '../text.ts';
import { readCells } from '../cells-question.ts';
import { readFront, type PaperFront } from './front.ts';
import { labelledPoints, pointsInHeading, pointsInStem, wordsOfHeading, type HeadingPoints } from './points.ts';

/** A whole test in plain text: its sections and questions in their order, with points in integer hundredths. */

const MAX_PAPER_QUESTIONS = 300;
/** Where a Word file had more than its text can say; they stay until someone has looked. */
export const FORMULA_NOTE = '〔公式〕';
export const TABLE_NOTE = '〔表格〕';
/** Where the clipboard of Word only names a picture on its own device. */
export const PICTURE_NOTE = '〔图片〕';

export interface PaperQuestion {
  /** In the paper, from 1. */
  readonly number: number;
  readonly line: number;
  /** Index of its section. */
  readonly section: number;
  /** Undefined where neither the question nor its heading says. */
  readonly points: number | undefined;
  readonly cells: QuestionCells;
  /** What the key at the end says against it. */
  readonly faults: readonly CellFault[];
}

interface PaperSection extends HeadingPoints {
  readonly line: number;
  readonly title: string;
  readonly intro: string;
}

/** A problem with the paper; a warning does not stop it. */
export interface PaperFault {
  readonly line: number;
  readonly message: string;
  readonly warning: boolean;
}

export interface Paper {
  readonly front: PaperFront;
  readonly sections: readonly PaperSection[];
  readonly questions: readonly PaperQuestion[];
  readonly faults: readonly PaperFault[];
}

/** `given` are points for each question of a section, entered beside the text: they win over its heading. */
export function readPaper(text: string, given: readonly (number | null)[] = []): Paper {
  return paperOf(readText(text), given);
}

/** The paper of a parsed text. */
export function paperOf(text: QuestionText, given: readonly (number | null)[] = []): Paper {
  const astray = text.blocks.filter(({ section }) => section === undefined);
  const asked = text.blocks.filter(({ section }) => section !== undefined);
  const isNote = noteFinder(asked);
  const blocks = asked.filter((block) => !isNote(block));
  const { sections, sectionOf } = sectionsOf(text, blocks);
  const bare = blocks.map((block) => ({ block, section: sectionOf(block), ...ownPoints(block) }));
  const sizes = sections.map((_, index) => bare.filter(({ section }) => section === index).length);
  const questions = bare.map(({ block, section, points, cells }, at): PaperQuestion => {
    const heading = sections[section];
    const inherited = heading && inheritedPoints(heading, { cells, size: sizes[section] ?? 0, given: given[section] });
    return { number: at + 1, line: block.line, section, points: points ?? inherited, cells, faults: block.faults };
  });
  const front = readFront(text.front);
  const faults = [
    ...asked.filter(isNote).map(({ line }) => warning(line, '大题之前的这段文字当作考试说明，没有作为试题')),
    ...astray.flatMap(({ line, faults: own }) => own.map(({ message }) => fault(line, message))),
    ...sizeFaults(questions, sections),
    ...numberFaults(blocks),
    ...sections.flatMap((section, index) => pointFaults(section, questions, index)),
    ...totalFaults(front, questions),
  ];
  return { front, sections, questions, faults: faults.toSorted((one, other) => one.line - other.line) };
}

/** Parses a question of a paper: its bank and code are the paper's business. */
export function readPaperQuestion(cells: QuestionCells): {
  draft: QuestionDraft | undefined;
  faults: readonly CellFault[];
} {
  const { draft, faults } = readCells({ ...cells, repo: '', code: '', decision: '' });
  const left = cellKeys.flatMap((column) =>
    notes
      .filter(({ note }) => cells[column].includes(note))
      .map(({ message }) => ({ column, message, warning: false })),
  );
  return { draft: left.length > 0 ? undefined : draft, faults: [...left, ...faults] };
}

const notes = [
  { note: FORMULA_NOTE, message: `公式只取到其中的字符，请改写成 $…$，再删去“${FORMULA_NOTE}”` },
  { note: PICTURE_NOTE, message: `粘贴不能带来图片，请改为上传 .docx 文件，或删去“${PICTURE_NOTE}”` },
  { note: TABLE_NOTE, message: `表格只取到其中的文字，请核对，再删去“${TABLE_NOTE}”` },
];

const fault = (line: number, message: string): PaperFault => ({ line, message, warning: false });
const warning = (line: number, message: string): PaperFault => ({ line, message, warning: true });

/** Numbered instructions before the first heading look like questions, but nobody can answer them. */
function noteFinder(blocks: readonly QuestionBlock[]): (block: QuestionBlock) => boolean {
  const hasSections = blocks.some(({ section = 0 }) => section > 0);
  return ({ section, cells: { options, answer, children } }) =>
    hasSections && section === 0 && options === '' && answer === '' && children === '';
}

/** Headings that have questions; those that repeat the one before, as marks on each question do, are one section. */
function sectionsOf({ headings }: QuestionText, blocks: readonly QuestionBlock[]) {
  const sections: PaperSection[] = [];
  const indexes = new Map<number, number>();
  for (const { section: own = 0, line } of blocks) {
    if (indexes.has(own)) continue;
    const heading = headings[own - 1];
    const next = heading
      ? { line: heading.line, ...wordsOfHeading(heading.text), ...pointsInHeading(heading.text) }
      : { line, title: '试题', intro: '', ...pointsInHeading('') };
    const titled = next.title === '' ? { ...next, title: `第 ${sections.length + 1} 部分` } : next;
    if (sections.at(-1)?.title !== titled.title) sections.push(titled);
    indexes.set(own, sections.length - 1);
  }
  return { sections, sectionOf: ({ section = 0 }: QuestionBlock) => indexes.get(section) ?? 0 };
}

function ownPoints({ cells, points: label = '' }: QuestionBlock) {
  const { points, stem } = pointsInStem(cells.stem);
  return { points: labelledPoints(label) ?? points, cells: { ...cells, stem } };
}

interface Asking {
  readonly cells: QuestionCells;
  readonly size: number;
  readonly given: number | null | undefined;
}

function inheritedPoints({ each, eachBlank, total }: PaperSection, { cells, size, given }: Asking): number | undefined {
  const blanks = cells.stem.match(new RegExp(BLANK, 'g'))?.length ?? 0;
  if (given) return given;
  if (eachBlank !== undefined && blanks > 0) return eachBlank * blanks;
  if (each !== undefined) return each;
  return total !== undefined && size > 0 && total % size === 0 ? total / size : undefined;
}

function sizeFaults(questions: readonly PaperQuestion[], sections: readonly PaperSection[]): PaperFault[] {
  if (questions.length === 0) return [];
  const first = questions[MAX_PAPER_QUESTIONS];
  return [
    ...(first ? [fault(first.line, `一份试卷最多 ${MAX_PAPER_QUESTIONS} 题，这里有 ${questions.length} 题`)] : []),
    ...(sections.length > MAX_PAPER_SECTIONS
      ? [fault(sections[MAX_PAPER_SECTIONS]?.line ?? 1, `一份试卷最多 ${MAX_PAPER_SECTIONS} 个大题`)]
      : []),
  ];
}

const MAX_PAPER_SECTIONS = 20;

/** A jump in the printed numbers: a question was perhaps taken for a part of the one before. */
function numberFaults(blocks: readonly QuestionBlock[]): PaperFault[] {
  return blocks.flatMap(({ line, number, section }, at) => {
    const before = blocks[at - 1];
    if (number === undefined || before?.number === undefined || number <= before.number + 1) return [];
    if (section !== before.section && number === 1) return [];
    return [warning(line, `题号从 ${before.number} 跳到 ${number}，请看看中间的题有没有认出来`)];
  });
}

function pointFaults(section: PaperSection, questions: readonly PaperQuestion[], index: number): PaperFault[] {
  const own = questions.filter((question) => question.section === index);
  const { line, title, count, total } = section;
  const open = own.filter(({ points }) => points === undefined);
  const sum = own.reduce((all, { points = 0 }) => all + points, 0);
  const missing =
    total === undefined
      ? `“${title}”没有写分值，请写明每题几分`
      : `“${title}”共 ${total / 100} 分，平均分不到 ${own.length} 题，请写明每题几分`;
  return [
    ...(open.length > 0 ? [fault(line, missing)] : []),
    ...(count !== undefined && count !== own.length
      ? [warning(line, `“${title}”标题写 ${count} 题，识别到 ${own.length} 题`)]
      : []),
    ...(open.length === 0 && total !== undefined && total !== sum
      ? [warning(line, `“${title}”标题写共 ${total / 100} 分，各题合计 ${sum / 100} 分`)]
      : []),
  ];
}

function totalFaults({ total }: PaperFront, questions: readonly PaperQuestion[]): PaperFault[] {
  const sum = questions.reduce((all, { points = 0 }) => all + points, 0);
  if (total === undefined || total === sum || questions.some(({ points }) => points === undefined)) return [];
  return [warning(1, `卷首写满分 ${total / 100} 分，各题合计 ${sum / 100} 分`)];
}
