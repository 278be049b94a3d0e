import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Names the column in the URL, in the stored settings, and to the server when it sorts. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  readonly hiddenByDefault?: boolean;
  /** Numbers to be compared are right-aligned. */
  readonly align?: 'left' | 'right';
  /** `name` is the heading of a card and `actions` its end; neither can be hidden. */
  readonly part?: 'name' | 'actions';
}

export type Density = 'middle' | 'small';

/** A user's settings for one table: only the columns that were changed, so that new ones appear automatically. */
export interface TableChoice {
  readonly columns: Readonly<Record<string, boolean>>;
  readonly density: Density;
}

export const mayHide = (column: Pick<Column<never>, 'part'>): boolean => column.part === undefined;

export function isColumnShown(column: Omit<Column<never>, 'render'>, { columns }: TableChoice): boolean {
  if (!mayHide(column)) return true;
  return Object.hasOwn(columns, column.key) ? columns[column.key] === true : column.hiddenByDefault !== true;
}

export function readChoice(table: string): TableChoice {
  const stored = readStored(table);
  const columns = typeof stored['columns'] === 'object' && stored['columns'] !== null ? { ...stored['columns'] } : {};
  return { columns, density: stored['density'] === 'small' ? 'small' : 'middle' };
}

export function keepChoice(table: string, choice: TableChoice): void {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(choice));
  } catch {
    // A browser without storage still works, it only does not remember.
  }
}

const keyOf = (table: string): string => `table:${table}`;

function readStored(table: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
