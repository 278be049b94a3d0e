import { isRightWord } from '@ganlin/domain/question-text/cell-answer';
import { letterAt, writeOptions } from '@ganlin/domain/question-text/cell-options';
import { emptyCells, type CellKey } from '@ganlin/domain/question-text/cells';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { typeNamed } from '@ganlin/domain/question-text/text-types';
import type { ReadRow } from '../../../kits/import/book/book.ts';
import type { PictureIntake } from './import-pictures.ts';
import { headingName, picturesAt, type DataSheet } from './import-sheet.ts';

type Fault = ReadRow['faults'][number];

/** Headings of a sheet with one row per option, and their synonyms. */
export const optionColumns = {
  number: ['题目序号', '序号', '题号'],
  type: ['题目类型', '题型', '试题类型'],
  stem: ['题目内容', '题干', '题目', '试题内容'],
  analysis: ['整体解析', '解析', '题目解析', '答案解析'],
  picture: ['题目图片', '图片'],
  film: ['题目视频', '视频'],
  repo: ['所属题库', '题库'],
  level: ['难度', '难易度'],
  tags: ['知识点', '标签'],
  code: ['编码', '题目编码'],
  right: ['是否正确项', '正确项', '是否正确', '是否答案'],
  option: ['选项内容', '选项'],
  optionAnalysis: ['选项解析'],
  optionPicture: ['选项图片'],
} as const;
type Heading = keyof typeof optionColumns;
type Columns = ReadonlyMap<Heading, number>;

function columnsOf(headings: readonly string[]): Columns {
  const names = headings.map(headingName);
  const found = Object.entries(optionColumns).map(([key, titles]) => [
    key,
    names.findIndex((name) => titles.some((title) => title === name)),
  ]);
  // The keys of optionColumns.
  return new Map((found as [Heading, number][]).filter(([, index]) => index !== -1));
}

/** Whether the headings are those of a sheet with one row per option. */
export function hasOptionRows(headings: readonly string[]): boolean {
  const columns = columnsOf(headings);
  return (['number', 'stem', 'right', 'option'] as const).every((key) => columns.has(key));
}

interface OptionLine {
  readonly text: string;
  readonly analysis: string;
  readonly isRight: boolean;
}

interface Question {
  readonly number: number;
  readonly cells: Record<CellKey, string>;
  readonly options: OptionLine[];
  readonly faults: Fault[];
}

/** One row per option: rows with the same number, and rows without a number below them, form one question. */
export function readOptionRows(sheet: DataSheet, pictureIntake: PictureIntake): { rows: ReadRow[]; ignored: string[] } {
  const columns = columnsOf(sheet.headings);
  const questions = new Map<string, Question>();
  let key = '';
  for (const line of sheet.lines) {
    const read = reader(line, { sheet, columns, pictureIntake });
    if (line.cells.every(({ text }) => text === '') && !read.isPictured) continue;
    key = read.text('number') || key || `row ${line.number}`;
    const question = questions.get(key) ?? started(line.number);
    questions.set(key, question);
    addLine(question, read);
  }
  const used = new Set(columns.values());
  const ignored = sheet.headings.filter(
    (heading, index) => heading.trim() !== '' && !used.has(index) && headingName(heading) !== '错误',
  );
  return { rows: [...questions.values()].map(finished), ignored };
}

const started = (number: number): Question => ({ number, cells: { ...emptyCells }, options: [], faults: [] });

interface LineReader {
  readonly text: (heading: Heading) => string;
  /** Marks of the pictures on these columns; pictures on any other column belong to the stem. */
  readonly pictures: (of: 'stem' | 'option') => string[];
  readonly isPictured: boolean;
  readonly faults: readonly Fault[];
}

const onOption: ReadonlySet<Heading> = new Set(['option', 'optionPicture', 'optionAnalysis', 'right']);

function reader(
  line: DataSheet['lines'][number],
  { sheet, columns, pictureIntake }: { sheet: DataSheet; columns: Columns; pictureIntake: PictureIntake },
): LineReader {
  const headings = new Map([...columns].map(([heading, index]) => [index, heading]));
  const faults: Fault[] = [];
  const marks = { stem: [] as string[], option: [] as string[] };
  sheet.headings.forEach((_title, column) => {
    const heading = headings.get(column);
    const on = heading !== undefined && onOption.has(heading) ? 'option' : 'stem';
    const found = picturesAt(sheet, { row: line.number, column }, pictureIntake);
    marks[on].push(...found.marks);
    const own = heading === undefined ? undefined : line.cells[column]?.fault;
    const messages = [...found.faults, ...(own === undefined ? [] : [own])];
    faults.push(...messages.map((message) => ({ column: cellOf(heading), message })));
  });
  return {
    text: (heading) => line.cells[columns.get(heading) ?? -1]?.text ?? '',
    pictures: (of) => marks[of],
    isPictured: marks.stem.length + marks.option.length > 0,
    faults,
  };
}

const taken = ['code', 'type', 'stem', 'analysis', 'level', 'tags', 'repo'] as const;

function cellOf(heading: Heading | undefined): CellKey {
  if (heading !== undefined && onOption.has(heading)) return 'options';
  return taken.find((key) => key === heading) ?? 'stem';
}

function addLine({ cells, options, faults }: Question, { text, pictures, faults: own }: LineReader): void {
  faults.push(...own);
  // Given once, mostly in the first row, or repeated in every row.
  for (const key of taken) if (cells[key] === '') cells[key] = text(key);
  cells.stem = [cells.stem, ...pictures('stem')].filter(Boolean).join('\n');
  for (const heading of ['picture', 'optionPicture', 'film'] as const) {
    if (text(heading) === '') continue;
    faults.push({ column: cellOf(heading), message: '图片和视频的网址不会导入，图片请直接放进单元格', warning: true });
  }
  const option = [text('option'), ...pictures('option')].filter(Boolean).join('\n');
  if (option === '' && text('right') === '' && text('optionAnalysis') === '') return;
  options.push({ text: option, analysis: text('optionAnalysis'), isRight: isMarked(text('right')) });
}

const isMarked = (text: string): boolean => text === '1' || isRightWord(text);

function finished({ number, cells, options, faults }: Question): ReadRow {
  return { number, cells: { ...cells, ...partsOf(typeNamed(cells.type), options) }, faults };
}

/** The meaning of options depends on the type: choices, blanks, pairs, or the text of an answer. */
function partsOf(type: QuestionType | undefined, options: readonly OptionLine[]): { options: string; answer: string } {
  const texts = options.map(({ text }) => text).filter(Boolean);
  const rights = options.filter(({ isRight }) => isRight);
  if (type === QuestionType.judge) return { options: '', answer: judged(options) };
  if (type === QuestionType.essay) return { options: '', answer: texts.join('\n') };
  if (type === QuestionType.fill) {
    return { options: '', answer: (rights.length > 0 ? rights.map(({ text }) => text) : texts).join(' | ') };
  }
  if (type === QuestionType.match) return { options: texts.join('\n'), answer: '' };
  const lettered = options.map((option, at) => ({ ...option, letter: letterAt(at) }));
  const analyses = lettered
    .filter(({ analysis }) => analysis !== '')
    .map(({ letter, analysis }) => [letter, analysis] as const);
  return {
    options: options.length === 0 ? '' : writeOptions({ options: lettered, analyses: new Map(analyses), fixed: [] }),
    answer: lettered
      .filter(({ isRight }) => isRight)
      .map(({ letter }) => letter)
      .join(''),
  };
}

/** The one of the two words that is marked as right; a single unmarked word is wrong. */
function judged(options: readonly OptionLine[]): string {
  const right = options.find(({ isRight }) => isRight);
  if (right) return right.text;
  const [only, other] = options;
  if (!only || other) return '';
  return isRightWord(only.text) ? '错误' : '正确';
}
