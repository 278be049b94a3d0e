import { extname } from 'node:path';
import { QUESTION_CELL_LENGTH } from '@ganlin/contract/question/import';
import { MAX_ROWS, type ReadSheet } from '../../../kits/import/book/book.ts';
import type { FileRead, ImportFile } from '../../../kits/import/definition.ts';
import { decodeText } from '../../../kits/import/docx/plain-text.rules.ts';
import { openBook, type BookRead } from '../../../kits/import/book/read-book.ts';
import { readDocx } from '../../../kits/import/docx/read-docx.ts';
import { hasOptionRows, readOptionRows } from './import-option-reader.ts';
import { pictureIntake, type PictureIntake } from './import-pictures.ts';
import { unreadable } from './import-refusals.ts';
import { hasQuestionRows, readQuestionRows } from './import-sheet-reader.ts';
import { dataSheet } from './import-sheet.ts';
import { readQuestionText } from './import-text-reader.ts';

/** Sheets with this name prefix are examples and are never imported. */
export const EXAMPLES = '示例';

/** The questions of a file; its kind was detected from its content on upload. */
export async function readQuestionFile({ name, bytes }: ImportFile): Promise<FileRead> {
  const ending = extname(name).toLowerCase();
  if (ending === '.xlsx') return questionsInBook(await openBook(bytes, bookOrder));
  if (ending === '.docx') {
    const { lines, pictures } = await readDocx(bytes);
    return readQuestionText(lines.join('\n'), pictures);
  }
  const text = decodeText(bytes);
  if (text === undefined) throw unreadable('文字编码无法识别，请另存为 UTF-8');
  return readQuestionText(text);
}

/** Options for reading a question workbook. */
export const bookOrder = { cellLength: QUESTION_CELL_LENGTH, withPictures: true };

/** The questions of a parsed workbook. */
export function questionsInBook({ sheets, pictures }: BookRead): FileRead {
  const intake = pictureIntake(pictures);
  const written = sheets.filter(({ name, lines }) => lines.length > 0 && !name.startsWith(EXAMPLES));
  if (written.length === 0) throw unreadable('文件中没有内容');
  const fitting = written.flatMap((sheet) => readSheet(sheet, intake) ?? []);
  if (fitting.length === 0) throw unreadable('没有找到表头，请使用模板，表头至少要有“题干”和“题型”');
  const [only, second] = fitting.filter(({ rows }) => rows.length > 0);
  if (second) throw unreadable('有多个工作表都有数据，请只保留一个');
  if (!only) throw unreadable('表头下面没有数据');
  if (only.rows.length > MAX_ROWS) throw unreadable(`数据超过 ${MAX_ROWS} 行，请分成几个文件`);
  return { ...only, pictures: intake.shown() };
}

/** Chooses between the two sheet layouts by the headings. */
function readSheet(sheet: ReadSheet, intake: PictureIntake) {
  const byOption = dataSheet(sheet, hasOptionRows);
  if (byOption) return readOptionRows(byOption, intake);
  const byQuestion = dataSheet(sheet, hasQuestionRows);
  return byQuestion && readQuestionRows(byQuestion, intake);
}
