import type { ImportColumn } from '@ganlin/contract/core/import';
import type { CellText } from './cell.rules.ts';
import { matchHeadings, type Headings } from './heading.rules.ts';

/** More rows than this must be split into several files. */
export const MAX_ROWS = 20_000;

/** A row of a sheet with the spreadsheet's own number, without trailing empty cells. */
export interface SheetLine {
  readonly number: number;
  readonly cells: readonly CellText[];
}

/** A sheet as read from the file, with the pictures placed on it: row from 1, column from 0. */
export interface ReadSheet {
  readonly name: string;
  readonly lines: readonly SheetLine[];
  readonly pictures: readonly {
    readonly row: number;
    readonly column: number;
    readonly name: string;
    readonly fault?: string;
  }[];
}

/** A picture of a file under its name there, or why it cannot be stored. */
export type ReadPicture =
  | { readonly name: string; readonly contentType: string; readonly ext: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly refused: string };

/** A row as read from the file: text for every column of the import, and the errors of single cells. */
export interface ReadRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly faults: readonly { readonly column: string; readonly message: string; readonly warning?: boolean }[];
}

export type SheetsRead =
  | { readonly rows: readonly ReadRow[]; readonly ignored: readonly string[] }
  | { readonly refused: string };

type Column = Pick<ImportColumn, 'key' | 'title' | 'required'>;

/** Finds the one sheet that has the data, and returns its rows. Other sheets may contain instructions and notes. */
export function readSheets(sheets: readonly (readonly SheetLine[])[], columns: readonly Column[]): SheetsRead {
  const written = sheets.filter((lines) => lines.length > 0);
  const matches = written.map((lines) => ({ lines, match: matchHeadings(headingsOf(lines), columns) }));
  const fitting = matches.flatMap(({ lines, match }) =>
    'headings' in match ? [{ ...match.headings, rows: rowsOf(lines, match.headings, columns) }] : [],
  );
  const [only, second] = fitting.filter(({ rows }) => rows.length > 0);
  if (second) return { refused: '有多个工作表都有数据，请只保留一个' };
  if (only && only.rows.length > MAX_ROWS) return { refused: `数据超过 ${MAX_ROWS} 行，请分成几个文件` };
  if (only) return { rows: only.rows, ignored: only.ignored };
  if (fitting.length > 0) return { refused: '表头下面没有数据' };
  // People put their data into the first sheet, so its errors are the ones they want to see.
  const [first] = matches;
  return { refused: first && 'refused' in first.match ? first.match.refused : '文件中没有内容' };
}

function headingsOf([first]: readonly SheetLine[]): string[] {
  return first?.number === 1 ? first.cells.map(({ text }) => text) : [];
}

function rowsOf(lines: readonly SheetLine[], headings: Headings, columns: readonly Column[]): ReadRow[] {
  return lines
    .filter(({ number }) => number > 1)
    .map((line) => rowOf(line, headings, columns))
    .filter(({ cells, faults }) => faults.length > 0 || Object.values(cells).some((text) => text !== ''));
}

function rowOf({ number, cells }: SheetLine, { at }: Headings, columns: readonly Column[]): ReadRow {
  const found = columns.map(({ key }) => ({ key, cell: cells[at.get(key) ?? -1] ?? { text: '' } }));
  return {
    number,
    cells: Object.fromEntries(found.map(({ key, cell }) => [key, cell.text])),
    faults: found.flatMap(({ key, cell }) =>
      'fault' in cell && cell.fault !== undefined ? [{ column: key, message: cell.fault }] : [],
    ),
  };
}
