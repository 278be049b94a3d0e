import type { ImportColumn, ImportRow } from '@ganlin/contract/core/import';
import type { ComponentType } from 'react';

export type Cells = Readonly<Record<string, string>>;

/** What mends a cell. */
export interface CellFieldProps {
  readonly id?: string;
  /** What it is called for whoever cannot see where it stands. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The row as it would stand: what can be chosen may depend on other cells. */
  readonly cells: Cells;
  /** The id of what is said about it. */
  readonly describedBy?: string;
}

/** Another way to mend a cell, by one click. */
export interface Shortcut {
  readonly label: string;
  readonly cells: Cells;
}

/** How the rows of one kind of import are shown and mended where that is more than plain text in a field. */
export interface ImportRenderers {
  /** The columns that are always in sight, with their least widths in `ch`; others only while something is wrong there. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly Value?: ComponentType<{ readonly row: ImportRow; readonly column: ImportColumn }>;
  /** By the keys of columns; a field of one line for the others. */
  readonly fields?: Readonly<Record<string, ComponentType<CellFieldProps>>>;
  readonly shortcuts?: (cells: Cells, column: string) => readonly Shortcut[];
  /** What a row is like, and what to do about it; without it rows are never like anything. */
  readonly Like?: ComponentType<LikeProps>;
  /** What would become of a row, beside the fields of all its cells. */
  readonly Outcome?: ComponentType<{ readonly cells: Cells; readonly media: ImportRow['media'] }>;
}

export interface LikeProps {
  readonly row: ImportRow;
  readonly onFix: (cells: Cells) => Promise<ImportRow>;
  /** The row has the focus. */
  readonly onSeen: (number: number) => void;
}
