/**
 * Runs in a thread of its own, started by read-book.ts: taking a spreadsheet apart keeps a processor busy for seconds
 * and needs memory by the size of the file, and neither may stop the process that answers or works beside it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import ExcelJS from 'exceljs';
import { unpacksWithin } from './archive.rules.ts';
import { readSheets, type BookRead, type SheetLine } from './book.ts';
import { cellText } from './cell.rules.ts';
import type { BookOrder } from './read-book.ts';

const MEBIBYTE = 1024 * 1024;
const UNPACKED_BYTES = 150 * MEBIBYTE;
/** What stands beside the cells and only costs time, or trips the reader. */
const unread = [
  'dataValidations',
  'conditionalFormatting',
  'extLst',
  'drawing',
  'legacyDrawing',
  'tableParts',
  'picture',
];

// read-book.ts gives nothing else.
const { bytes, columns } = workerData as BookOrder;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await read());

async function read(): Promise<BookRead> {
  try {
    const archive = Buffer.from(bytes);
    if (!unpacksWithin(archive, UNPACKED_BYTES)) return { refused: '文件内容过大，请减少行数或删除图片' };
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes, { ignoreNodes: unread });
    const shown = book.worksheets.filter(({ state }) => state === 'visible' || state === undefined);
    return readSheets(shown.map(linesOf), columns);
  } catch {
    return { refused: '文件已损坏，或不是有效的 xlsx 文件' };
  }
}

function linesOf(sheet: ExcelJS.Worksheet): SheetLine[] {
  const lines: SheetLine[] = [];
  sheet.eachRow((row, number) => {
    const cells = Array.from({ length: row.cellCount }, (_, index) => {
      const cell = row.getCell(index + 1);
      // Of cells joined into one, only the first has something to say.
      return cell.isMerged && cell.master !== cell ? { text: '' } : cellText(cell.value, cell.numFmt);
    });
    lines.push({ number, cells });
  });
  return lines;
}
