import { readText, type QuestionText } from '@ganlin/domain/question-text/text';
import { MAX_ROWS, type ReadPicture, type ReadRow } from '../../../kits/import/book/book.ts';
import type { FileRead } from '../../../kits/import/definition.ts';
import { FORMULA_MARK, TABLE_MARK } from '../../../kits/import/docx/docx-labels.ts';
import { readAside } from '../../../kits/import/office/read-aside.ts';
import { pictureIntake, withPictures } from './import-pictures.ts';
import { unreadable } from './import-refusals.ts';

/** Nobody reviews a longer text. */
const MAX_LENGTH = 5_000_000;
const SHORT_LENGTH = 50_000;
const CELL_LENGTH = 20_000;

/** The questions of a text as users write it, counted from 1: authors know the 200th question, not its line. */
export async function readQuestionText(text: string, pictures: readonly ReadPicture[] = []): Promise<FileRead> {
  if (text.length > MAX_LENGTH) throw unreadable('文字过多，请分成几个文件');
  return questionsInText(await questionTextOf(text), pictures);
}

/** A page of questions is parsed faster than a process starts. */
export async function questionTextOf(text: string): Promise<QuestionText> {
  if (text.length <= SHORT_LENGTH) return readText(text);
  return readAside<QuestionText>(new URL('./import-text-process.ts', import.meta.url), Buffer.from(text));
}

/** The questions of a parsed text; `pictures` are those it names. */
export function questionsInText({ head, blocks }: QuestionText, pictures: readonly ReadPicture[]): FileRead {
  if (blocks.length === 0) throw unreadable('没有找到试题，请按模板书写');
  if (blocks.length > MAX_ROWS) throw unreadable(`试题超过 ${MAX_ROWS} 道，请分成几个文件`);
  const intake = pictureIntake(pictures);
  const rows = blocks.map(({ cells, faults }, at): ReadRow => {
    const pictured = withPictures({ ...cells, repo: cells.repo || head.repo }, intake);
    const plain = plainCells(pictured.cells);
    return { number: at + 1, cells: plain.cells, faults: [...faults, ...pictured.faults, ...plain.faults] };
  });
  return { rows, ignored: [], pictures: intake.shown() };
}

/** Reports formulas and tables read as plain characters, and texts that are too long. */
function plainCells(cells: Readonly<Record<string, string>>): Pick<ReadRow, 'cells' | 'faults'> {
  const faults: ReadRow['faults'][number][] = [];
  const entries = Object.entries(cells).map(([column, text]) => {
    if (text.includes(FORMULA_MARK)) {
      faults.push({ column, message: '这里有公式，导入的只是其中的字符，请核对', warning: true });
    }
    if (text.includes(TABLE_MARK)) {
      faults.push({ column, message: '这里有表格，导入的只是其中的文字，请核对，或改用图片', warning: true });
    }
    const plain = text.replaceAll(FORMULA_MARK, '').replaceAll(TABLE_MARK, '');
    if (plain.length > CELL_LENGTH) faults.push({ column, message: `内容超过 ${CELL_LENGTH} 个字` });
    return [column, plain.slice(0, CELL_LENGTH).toWellFormed()] as const;
  });
  return { cells: Object.fromEntries(entries), faults };
}
