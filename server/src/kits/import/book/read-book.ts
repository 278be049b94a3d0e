import type { ImportColumn } from '@ganlin/contract/core/import';
import { AppError } from '../../../platform/errors.ts';
import { readSheets, type ReadPicture, type ReadSheet } from './book.ts';
import type { FileRead } from '../definition.ts';
import { CELL_LENGTH } from './cell.rules.ts';
import { readAside } from '../office/read-aside.ts';

export interface BookOrder {
  /** Longer text in a cell is an error. */
  readonly cellLength: number;
  readonly withPictures: boolean;
}

/** A parsed workbook: its visible sheets, and the pictures of all of them. */
export interface BookRead {
  readonly sheets: readonly ReadSheet[];
  readonly pictures: readonly ReadPicture[];
}

/** Parses a spreadsheet; refuses an unreadable one with a message. */
export function openBook(file: Buffer, order: BookOrder): Promise<BookRead> {
  return readAside<BookRead>(new URL('./book-process.ts', import.meta.url), file, order);
}

/** Returns the rows of the one sheet whose headings match the columns. */
export async function readBook(file: Buffer, columns: readonly ImportColumn[]): Promise<FileRead> {
  const { sheets } = await openBook(file, { cellLength: CELL_LENGTH, withPictures: false });
  const read = readSheets(
    sheets.map(({ lines }) => lines),
    columns,
  );
  if ('refused' in read) throw new AppError('importUnreadable', { reason: read.refused });
  return read;
}
