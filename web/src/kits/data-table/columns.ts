import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Names the column in the address, in what is kept of it, and to the server when it sorts. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  readonly hiddenByDefault?: boolean;
  /** Numbers that people compare stand at the right. */
  readonly align?: 'left' | 'right';
  /** `name` heads a card and cannot be hidden, nor can `actions`, which end it. */
  readonly part?: 'name' | 'actions';
}

export type Density = 'middle' | 'small';

/** What a user chose for one table: only the columns that were touched, so that new ones appear by themselves. */
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
    // A browser that keeps nothing still works, it only forgets.
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
