import { MEBIBYTE } from '@ganlin/contract/core/size';
import ExcelJS from 'exceljs';
import { unpacksWithin } from '../office/archive.rules.ts';
import type { ReadPicture, ReadSheet, SheetLine } from './book.ts';
import { cellText } from './cell.rules.ts';
import type { ReadAnswer } from '../office/read-aside.ts';
import { officeParts, type OfficeParts } from '../office/office-parts.ts';
import { pictureKind } from '../office/picture.rules.ts';
import type { BookOrder, BookRead } from './read-book.ts';
import { pictureParts, picturesByName, picturesBySheet, shownPicture } from './sheet-pictures.ts';

const UNPACKED_BYTES = 150 * MEBIBYTE;
const MAX_PICTURES = 1000;
/** Elements beside the cells that only cost time, or break the reader. */
const unread = [
  'dataValidations',
  'conditionalFormatting',
  'extLst',
  'drawing',
  'legacyDrawing',
  'tableParts',
  'picture',
];

/** The visible sheets of a workbook, or a message why they cannot be read. */
export async function takeBook(
  bytes: Uint8Array,
  { cellLength, withPictures }: BookOrder,
): Promise<ReadAnswer<BookRead>> {
  try {
    // As a separate buffer, which is what the reader accepts.
    const whole = new Uint8Array(bytes).buffer;
    const archive = Buffer.from(whole);
    if (!unpacksWithin(archive, UNPACKED_BYTES)) return { refused: '文件内容过大，请减少行数或删除图片' };
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(whole, { ignoreNodes: unread });
    const shown = book.worksheets.filter(({ state }) => state === 'visible' || state === undefined);
    if (!withPictures) {
      const sheets = shown.map((sheet) => ({ name: sheet.name, lines: linesOf(sheet, cellLength), pictures: [] }));
      return { sheets, pictures: [] };
    }
    return withTheirPictures(shown, officeParts(archive, pictureParts, UNPACKED_BYTES), cellLength);
  } catch {
    return { refused: '文件已损坏，或不是有效的 xlsx 文件' };
  }
}

function linesOf(sheet: ExcelJS.Worksheet, cellLength: number): SheetLine[] {
  const lines: SheetLine[] = [];
  sheet.eachRow((row, number) => {
    const cells = Array.from({ length: row.cellCount }, (_, index) => {
      const cell = row.getCell(index + 1);
      // Of merged cells, only the first has content.
      if (cell.isMerged && cell.master !== cell) return { text: '' };
      return shownPicture(cell.value) === undefined ? cellText(cell.value, cell.numFmt, cellLength) : { text: '' };
    });
    lines.push({ number, cells });
  });
  return lines;
}

function withTheirPictures(
  sheets: readonly ExcelJS.Worksheet[],
  parts: OfficeParts,
  cellLength: number,
): ReadAnswer<BookRead> {
  const placed = picturesBySheet(parts);
  const named = picturesByName(parts);
  const pictures = new Map<string, ReadPicture>();
  const read: ReadSheet[] = sheets.map((sheet) => ({
    name: sheet.name,
    lines: linesOf(sheet, cellLength),
    pictures: [...(placed.get(sheet.name) ?? []), ...picturesInCells(sheet, named)].map(({ row, column, part }) => {
      const picture = pictures.get(part) ?? pictureOf(part, parts);
      pictures.set(part, picture);
      return { row, column, name: part, ...('refused' in picture && { fault: picture.refused }) };
    }),
  }));
  if (pictures.size > MAX_PICTURES) return { refused: `图片超过 ${MAX_PICTURES} 张，请分成几个文件` };
  return { sheets: read, pictures: [...pictures.values()] };
}

function picturesInCells(sheet: ExcelJS.Worksheet, named: ReadonlyMap<string, string>) {
  const found: { row: number; column: number; part: string }[] = [];
  if (named.size === 0) return found;
  sheet.eachRow((row, number) => {
    row.eachCell((cell, column) => {
      const part = named.get(shownPicture(cell.value) ?? '');
      if (part !== undefined) found.push({ row: number, column: column - 1, part });
    });
  });
  return found;
}

function pictureOf(part: string, parts: OfficeParts): ReadPicture {
  const content = parts.bytes(part);
  if (!content) return { name: part, refused: '图片已损坏' };
  const kind = pictureKind(content);
  return 'refused' in kind ? { name: part, ...kind } : { name: part, ...kind, bytes: content };
}
