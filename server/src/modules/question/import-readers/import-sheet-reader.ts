import { writeOptions } from '@ganlin/domain/question-text/cell-options';
import { emptyCells, type CellKey, type QuestionCells } from '@ganlin/domain/question-text/cells';
import { columnOf, optionLetterOf } from '@ganlin/domain/question-text/import-columns';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { writeBlock } from '@ganlin/domain/question-text/text-write';
import { typeNamed } from '@ganlin/domain/question-text/text-types';
import type { ReadRow } from '../../../kits/import/book/book.ts';
import type { PictureIntake } from './import-pictures.ts';
import { headingName, picturesAt, type DataSheet } from './import-sheet.ts';

type Fault = ReadRow['faults'][number];
interface Line {
  readonly number: number;
  readonly cells: Record<CellKey, string>;
  readonly faults: Fault[];
}

/** Content of a sheet column: a cell of the question, an option by its letter, or its picture. */
type Place = { readonly key: CellKey } | { readonly letter: string } | { readonly picture: true };

/** Whether the headings are those of a sheet with one row per question. */
export function hasQuestionRows(headings: readonly string[]): boolean {
  const keys = new Set(headings.map(columnOf));
  return keys.has('stem') && (keys.has('type') || keys.has('answer') || headings.some(optionLetterOf));
}

/**
 * One row per question: folds options into one cell, and the parts of a combined question into the row above them.
 */
export function readQuestionRows(
  sheet: DataSheet,
  pictureIntake: PictureIntake,
): { rows: ReadRow[]; ignored: string[] } {
  const memberships = sheet.headings.map(placeOf);
  const lines = sheet.lines
    .map((line) => lineOf(line, { sheet, memberships, intake: pictureIntake }))
    .filter(isWritten);
  const ignored = sheet.headings.filter(
    (heading, index) => heading.trim() !== '' && !isKnown(heading, memberships[index]),
  );
  return { rows: folded(lines), ignored };
}

function placeOf(heading: string): Place | undefined {
  const letter = optionLetterOf(heading);
  if (letter !== undefined) return { letter };
  const key = columnOf(heading);
  if (key !== undefined) return { key };
  return /^(?:题目|题干|试题)?(?:图片|配图|插图)$/.test(headingName(heading)) ? { picture: true } : undefined;
}

const beside = new Set(['序号', '错误']);
const isKnown = (heading: string, place: Place | undefined): boolean =>
  place !== undefined || beside.has(headingName(heading));

interface Reading {
  readonly sheet: DataSheet;
  readonly memberships: readonly (Place | undefined)[];
  readonly intake: PictureIntake;
}

function lineOf(line: DataSheet['lines'][number], { sheet, memberships, intake }: Reading): Line {
  const cells: Record<CellKey, string> = { ...emptyCells };
  const options = new Map<string, string>();
  const faults: Fault[] = [];
  memberships.forEach((place, index) => {
    const { text = '', fault } = line.cells[index] ?? {};
    const { marks, faults: refused } = picturesAt(sheet, { row: line.number, column: index }, intake);
    const column = !place || 'picture' in place ? 'stem' : 'key' in place ? place.key : 'options';
    faults.push(
      ...[...(fault === undefined || !place ? [] : [fault]), ...refused].map((message) => ({ column, message })),
    );
    const shown = [place && !('picture' in place) ? text : '', ...marks].filter(Boolean).join('\n');
    if (place && 'picture' in place && text !== '') faults.push({ column, message: NO_LINKS, warning: true });
    if (place && 'letter' in place) options.set(place.letter, shown);
    else if (shown !== '') cells[column] = [cells[column], shown].filter(Boolean).join('\n');
  });
  const folded = foldedOptions(cells.type, options);
  return {
    number: line.number,
    cells: { ...cells, options: [folded, cells.options].filter(Boolean).join('\n') },
    faults,
  };
}

const NO_LINKS = '图片请直接放进单元格，这里的文字没有导入';
const isWritten = ({ cells, faults }: Line): boolean => faults.length > 0 || Object.values(cells).some(Boolean);

/** Columns may be empty in the middle, where an option is missing, and at the end, where there are no more. */
function foldedOptions(type: string, columns: ReadonlyMap<string, string>): string {
  const all = [...columns]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([letter, text]) => ({ letter, text }));
  const options = all.slice(0, all.findLastIndex(({ text }) => text !== '') + 1);
  if (options.length === 0) return '';
  if (typeNamed(type) === QuestionType.match)
    return options
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n');
  // Some authors repeat the letter in its own column.
  const own = ({ letter, text }: { letter: string; text: string }) =>
    new RegExp(`^${letter}\\s*[.．、)）]\\s*`, 'i').exec(text);
  const isLettered = options.every((option) => option.text === '' || own(option) !== null);
  const bare = options.map((option) => ({
    ...option,
    text: isLettered ? option.text.slice(own(option)?.[0].length ?? 0) : option.text,
  }));
  return writeOptions({ options: bare, analyses: new Map(), fixed: [] });
}

const childType = /^[【[(（]?\s*(?:小题|子题)\s*[】\])）]?[\s\-—－:：·、/]*(.*)$/;

/** A row whose type contains 小题 belongs to the combined question above it. */
function folded(lines: readonly Line[]): ReadRow[] {
  const rows: Line[] = [];
  for (const { number, cells, faults } of lines) {
    const [isChild, type = ''] = childType.exec(cells.type) ?? [];
    const parent = rows.at(-1);
    if (isChild === undefined || !parent || typeNamed(parent.cells.type) !== QuestionType.combined) {
      rows.push({ number, cells, faults });
      continue;
    }
    parent.cells.children = [parent.cells.children, childBlock(cells, type)].filter(Boolean).join('\n');
    parent.faults.push(...faults.map((fault) => ({ ...fault, column: 'children' })));
  }
  return rows;
}

function childBlock(cells: QuestionCells, type: string): string {
  const named = type.replaceAll(/[【】[\]()（）]/g, '').trim();
  const own = {
    ...emptyCells,
    stem: cells.stem,
    options: cells.options,
    answer: cells.answer,
    analysis: cells.analysis,
  };
  const heading = named === '' ? '【小题】' : `【小题】【${named}】`;
  return writeBlock({ ...own, type: named }, `${heading}\n`);
}
