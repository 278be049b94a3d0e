import { CloseCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import {
  RowState,
  rowStateLabels,
  type ImportColumn,
  type ImportFault,
  type ImportRow,
} from '@ganlin/contract/core/import';
import type { ReactNode } from 'react';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import type { ImportRenderers } from '../import-renderers.ts';
import styles from './preview.module.css';
import type { CellPosition } from './preview-step.tsx';

/** The props of both row views. */
export interface PreviewView {
  readonly rows: readonly ImportRow[];
  /** What they are counted in: 行, or 题 in a text. */
  readonly rowUnit: string;
  readonly columns: readonly ImportColumn[];
  readonly renderers: ImportRenderers;
  /** Called with the row that has the focus. */
  readonly onSeen: (number: number) => void;
  readonly onEdit: (place: CellPosition) => void;
  /** Opens a whole row. */
  readonly onOpen: (row: ImportRow) => void;
  /** The editor, at the cell that is being edited. */
  readonly renderEditor: (row: ImportRow, column: ImportColumn) => ReactNode;
  /** What the row resembles, and what to do about it. */
  readonly renderLike: (row: ImportRow) => ReactNode;
}

export const faultsAt = ({ faults }: ImportRow, column: string): readonly ImportFault[] =>
  faults.filter((fault) => fault.column === column);

export function toneOf(faults: readonly ImportFault[]): 'bad' | 'warn' | undefined {
  if (faults.length === 0) return undefined;
  return faults.every(({ warning }) => warning) ? 'warn' : 'bad';
}

interface CellProps extends Pick<PreviewView, 'rowUnit' | 'renderers' | 'onEdit' | 'onSeen'> {
  readonly row: ImportRow;
  readonly column: ImportColumn;
}

/** Max characters of a value that are read out before its errors. */
const SAID = 60;

/** A value that opens its editor. Cells with errors are Tab stops; the others are reached by the row's own button. */
export function Cell({ row, rowUnit, column, renderers: { Value }, onEdit, onSeen }: CellProps) {
  const { key, title } = column;
  const faults = faultsAt(row, key);
  const value = row.cells[key] ?? '';
  const text = faults.map(({ message }) => `，${message}`).join('');
  return (
    <button
      type="button"
      className={styles.cell}
      data-fault={faults.length > 0 ? '' : undefined}
      tabIndex={faults.length > 0 ? 0 : -1}
      aria-label={`修改第 ${row.number} ${rowUnit}的${title}：${shortened(value) || '空'}${text}`}
      onFocus={() => onSeen(row.number)}
      onClick={() => onEdit({ number: row.number, column: key })}
    >
      <span className={styles.value} data-empty={value === ''}>
        {Value ? <Value row={row} column={column} /> : value || (faults.length > 0 ? '空' : '—')}
      </span>
      <Faults faults={faults} />
    </button>
  );
}

const shortened = (value: string): string => (value.length > SAID ? `${value.slice(0, SAID)}…` : value);

export function Faults({ faults }: { readonly faults: readonly ImportFault[] }) {
  return faults.map(({ message, warning }) => (
    <span key={message} className={styles.fault} data-tone={warning ? 'warn' : 'bad'}>
      {warning ? <ExclamationCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
      {message}
    </span>
  ));
}

interface OpenButtonProps extends Pick<PreviewView, 'rowUnit' | 'onOpen' | 'onSeen'> {
  readonly row: ImportRow;
}

/** For problems of a row without a cell, problem navigation focuses this button. */
export function OpenButton({ row, rowUnit, onOpen, onSeen }: OpenButtonProps) {
  const blamed = faultsAt(row, '').length > 0;
  return (
    <button
      type="button"
      className={styles.open}
      data-fault={blamed ? '' : undefined}
      aria-label={`编辑第 ${row.number} ${rowUnit}`}
      onFocus={() => onSeen(row.number)}
      onClick={() => onOpen(row)}
    >
      编辑
    </button>
  );
}

const tones: Readonly<Record<RowState, Tone>> = { 0: 'ok', 1: 'warn', 2: 'bad', 3: 'busy' };

export function RowTag({ row: { state, fixed } }: { readonly row: ImportRow }) {
  const text = fixed && state === RowState.good ? '已修正' : rowStateLabels[state];
  return <StateTag tone={tones[state]}>{text}</StateTag>;
}
