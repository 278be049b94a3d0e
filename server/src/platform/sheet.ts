import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import ExcelJS from 'exceljs';

export interface SheetColumn<Row> {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  readonly value: (row: Row) => string | number;
}

/** A spreadsheet written while it is read, one batch of rows at a time: any number of rows takes the same memory. */
export function sheetOf<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable {
  const stream = new PassThrough();
  write(stream, { name, columns, batches }).catch((error: unknown) => stream.destroy(error as Error));
  return stream;
}

interface Sheet<Row> {
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly batches: AsyncIterable<readonly Row[]>;
}

async function write<Row>(stream: PassThrough, { name, columns, batches }: Sheet<Row>): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: false });
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ title, width }) => ({ header: title, width }));
  for await (const batch of batches) {
    for (const row of batch) sheet.addRow(columns.map(({ value }) => value(row))).commit();
    // Other requests get their turn between two batches.
    await turn();
    // Not faster than the reader takes it, or the whole sheet would wait in memory.
    if (stream.writableNeedDrain) await once(stream, 'drain');
  }
  sheet.commit();
  await book.commit();
}
