import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type ExcelJS from 'exceljs';

export interface SheetColumn<Row> {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  readonly value: (row: Row) => string | number;
  /** A note shown when the user points at the cell. */
  readonly note?: (row: Row) => string | undefined;
}

type SheetCell = string | number | { readonly value: string | number; readonly note: string };

/** A sheet of a workbook: its column headings, and its cells row by row. */
export interface Sheet {
  readonly name: string;
  readonly heading: readonly { readonly title: string; readonly width: number }[];
  readonly batches: AsyncIterable<readonly (readonly SheetCell[])[]>;
}

/** A spreadsheet written while it is read, one batch of rows at a time: any number of rows takes the same memory. */
export function sheetOf<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable {
  return bookOf([sheet(name, columns, batches)]);
}

/** The same with several sheets, written one after the other. */
export function bookOf(sheets: readonly Sheet[]): Readable {
  const stream = new PassThrough();
  write(stream, sheets).catch((error: unknown) => stream.destroy(error as Error));
  return stream;
}

export function sheet<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Sheet {
  return { name, heading: columns, batches: cellsOf(columns, batches) };
}

async function* cellsOf<Row>(columns: readonly SheetColumn<Row>[], batches: AsyncIterable<readonly Row[]>) {
  for await (const batch of batches) yield batch.map((row) => columns.map((column) => cellOf(column, row)));
}

function cellOf<Row>({ value, note }: SheetColumn<Row>, row: Row): SheetCell {
  const remark = note?.(row);
  return remark === undefined ? value(row) : { value: value(row), note: remark };
}

async function write(stream: PassThrough, sheets: readonly Sheet[]): Promise<void> {
  // Loaded on the first sheet: it takes a third of a second and 40 MB, which every process would pay at its start.
  const { default: Excel } = await import('exceljs');
  const book = new Excel.stream.xlsx.WorkbookWriter({ stream, useStyles: false });
  for (const { name, heading, batches } of sheets) {
    const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = heading.map(({ title, width }) => ({ header: title, width }));
    for await (const batch of batches) {
      for (const cells of batch) addRow(sheet, cells);
      // Lets other requests run between two batches.
      await turn();
      // Not faster than the reader consumes it, or the whole sheet would pile up in memory.
      if (stream.writableNeedDrain) await once(stream, 'drain');
    }
    sheet.commit();
  }
  await book.commit();
}

function addRow(sheet: ExcelJS.Worksheet, cells: readonly SheetCell[]): void {
  // The writer drops an empty cell together with its note.
  const row = sheet.addRow(cells.map((cell) => written(typeof cell === 'object' ? cell.value || ' ' : cell)));
  cells.forEach((cell, index) => {
    if (typeof cell === 'object') row.getCell(index + 1).note = cell.note;
  });
  row.commit();
}

/**
 * Readers built on the same library decode plain text twice: text that still looks like `&lt;` after the first
 * decoding would be changed.
 */
function written(value: string | number): ExcelJS.CellValue {
  return typeof value === 'string' && /&[#a-z]/i.test(value) ? { richText: [{ text: value }] } : value;
}
