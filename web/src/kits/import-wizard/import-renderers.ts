import type { ImportColumn, ImportRow } from '@ganlin/contract/core/import';
import type { ComponentType } from 'react';

export type Cells = Readonly<Record<string, string>>;

/** A control that edits a cell. */
export interface CellFieldProps {
  readonly id?: string;
  /** Its name for screen readers. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The row with its current values: the options may depend on other cells. */
  readonly cells: Cells;
  /** The id of its message. */
  readonly describedBy?: string;
}

/** Another way to correct a cell, by one click. */
export interface Shortcut {
  readonly label: string;
  readonly cells: Cells;
}

/** How the rows of one kind of import are shown and edited where plain text in a field is not enough. */
export interface ImportRenderers {
  /**
   * The columns that are always visible, with their minimum widths in `ch`; others appear only while they have
   * errors.
   */
  readonly widths?: Readonly<Record<string, number>>;
  readonly Value?: ComponentType<{ readonly row: ImportRow; readonly column: ImportColumn }>;
  /** By column key; the others have a single-line field. */
  readonly fields?: Readonly<Record<string, ComponentType<CellFieldProps>>>;
  readonly shortcuts?: (cells: Cells, column: string) => readonly Shortcut[];
  /** What a row resembles, and what to do about it; omitted where rows never resemble anything. */
  readonly Like?: ComponentType<LikeProps>;
  /** The result of a row, beside the fields of all its cells. */
  readonly Outcome?: ComponentType<{ readonly cells: Cells; readonly media: ImportRow['media'] }>;
}

export interface LikeProps {
  readonly row: ImportRow;
  /** What rows are counted in: 行, or 题 in a text. */
  readonly rowUnit: string;
  readonly onFix: (cells: Cells) => Promise<ImportRow>;
  /** Called when the row has the focus. */
  readonly onSeen: (number: number) => void;
}
