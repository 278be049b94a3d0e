import type { ReadSheet, SheetLine } from '../../../kits/import/book/book.ts';
import type { PictureIntake } from './import-pictures.ts';

/** A sheet from its headings on. */
export interface DataSheet {
  readonly headings: readonly string[];
  readonly lines: readonly SheetLine[];
  /** Pictures by the row and column of the line they belong to. */
  readonly pictures: ReadonlyMap<string, readonly string[]>;
}

/** People put a title or two above their headings. */
const HEADING_LINES = 5;

/** The sheet from the first of its lines on that fits as headings. */
export function dataSheet(
  { lines, pictures }: ReadSheet,
  fits: (headings: readonly string[]) => boolean,
): DataSheet | undefined {
  const at = lines.slice(0, HEADING_LINES).findIndex(({ cells }) => fits(cells.map(({ text }) => text)));
  const headings = lines[at];
  if (!headings) return undefined;
  const below = lines.slice(at + 1);
  const placed = pictures.flatMap(({ row, column, name }) => {
    // One that begins a little above its row, or floats in empty rows, belongs to the row it hangs on.
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

/** What shows the pictures that lie on a cell, and why some cannot be shown. */
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

/** A heading without its star and remarks. */
export const headingName = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replaceAll(/[*\s]|\(.*\)/g, '')
    .trim();
