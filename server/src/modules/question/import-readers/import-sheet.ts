import type { ReadSheet, SheetLine } from '../../../kits/import/book/book.ts';
import type { PictureIntake } from './import-pictures.ts';

/** A sheet, starting at its headings. */
export interface DataSheet {
  readonly headings: readonly string[];
  readonly lines: readonly SheetLine[];
  /** Pictures by the row and column of the line they belong to. */
  readonly pictures: ReadonlyMap<string, readonly string[]>;
}

/** Authors put a title or two above their headings. */
const HEADING_LINES = 5;

/** The sheet from the first line that matches as headings. */
export function dataSheet(
  { lines, pictures }: ReadSheet,
  fits: (headings: readonly string[]) => boolean,
): DataSheet | undefined {
  const at = lines.slice(0, HEADING_LINES).findIndex(({ cells }) => fits(cells.map(({ text }) => text)));
  const headings = lines[at];
  if (!headings) return undefined;
  const below = lines.slice(at + 1);
  const placed = pictures.flatMap(({ row, column, name }) => {
    // A picture that begins slightly above its row, or floats in empty rows, belongs to the row it is anchored to.
    const line = below.findLast(({ number }) => number <= row);
    return line ? [{ place: placeName(line.number, column), name }] : [];
  });
  const byPlace = Map.groupBy(placed, ({ place }) => place);
  const names = [...byPlace].map(([place, some]) => [place, some.map(({ name }) => name)] as const);
  const widest = Math.max(0, ...pictures.map(({ column }) => column + 1));
  const titles = headings.cells.map(({ text }) => text);
  const all = [...titles, ...Array.from({ length: Math.max(0, widest - titles.length) }, () => '')];
  return { headings: all, lines: below, pictures: new Map(names) };
}

const placeName = (row: number, column: number): string => `${row}:${column}`;

/** Marks of the pictures on a cell, and the reasons why some cannot be shown. */
export function picturesAt(
  { pictures }: DataSheet,
  { row, column }: { row: number; column: number },
  pictureIntake: PictureIntake,
): { marks: string[]; faults: string[] } {
  const marks = (pictures.get(placeName(row, column)) ?? []).map((name) => pictureIntake.mark(name));
  return {
    marks: marks.flatMap((mark) => ('text' in mark ? [mark.text] : [])),
    faults: marks.flatMap((mark) => ('fault' in mark ? [mark.fault] : [])),
  };
}

/** A heading without its asterisk and remarks. */
export const headingName = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replaceAll(/[*\s]|\(.*\)/g, '')
    .trim();
