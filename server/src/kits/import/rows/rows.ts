import { DECISION, Decision, RowState, type ImportFault, type ImportLike } from '@ganlin/contract/core/import';
import type { Config } from '../../../config.ts';
import { keyedHash, seal, unseal, type SealedAt } from '../../../platform/security/sealed.ts';
import type { Checked, SheetRow, UniqueColumn } from '../definition.ts';

/** A fault with its source: each source is checked at a different time. */
export interface StoredFault extends ImportFault {
  readonly from: 'cell' | 'rule' | 'repeat';
}

/** The duplicate of a row, and whether the row is meant to update it. */
export interface StoredLike extends ImportLike {
  readonly renews: boolean;
}

/** For each unique column the keyed hash of the row's value, or null if empty. */
export type RowKeys = readonly (Buffer | null)[];

/** Names and numbers of people are never stored in plain text. */
export const sealCells = ({ dataKeys }: Config, at: RowPlace, cells: SheetRow['cells']): string =>
  seal(dataKeys, JSON.stringify(cells), placeOf(at));

interface RowPlace {
  readonly importId: string;
  readonly number: number;
}

const placeOf = ({ importId, number }: RowPlace): SealedAt => ['platformImportRow.cellsSealed', importId, number];

export function openRow<Row extends RowPlace & { cellsSealed: string; like: StoredLike | null }>(
  { dataKeys }: Config,
  row: Row,
): Row & SheetRow {
  // Written by sealCells; tampered cells do not decrypt.
  const cells = JSON.parse(unseal(dataKeys, row.cellsSealed, placeOf(row))) as Record<string, string>;
  return { ...row, cells };
}

/**
 * The hashes are specific to one import: they reveal nothing about rows of another, nor about anyone in the database.
 */
export function keysOf(
  { searchSecret }: Config,
  { importId, cells, unique }: { importId: string; cells: SheetRow['cells']; unique: readonly UniqueColumn[] },
): RowKeys {
  return unique.map(({ column, normal }) => {
    const text = normal(cells[column] ?? '');
    return text === '' ? null : keyedHash(searchSecret, `${importId}:${column}`, text);
  });
}

interface Repeating {
  /** The first row of each value. */
  readonly holders: ReadonlyMap<string, number>;
  readonly rowUnit: string;
}

/** A fault for every value that an earlier row already has. */
export function repeatsOf(
  { number, keys }: { number: number; keys: RowKeys },
  unique: readonly UniqueColumn[],
  { holders, rowUnit }: Repeating,
): StoredFault[] {
  return unique.flatMap(({ column }, index) => {
    const first = holders.get(keys[index]?.toString('hex') ?? '');
    if (first === undefined || first >= number) return [];
    return [{ column, message: `与第 ${first} ${rowUnit}重复`, warning: false, from: 'repeat' }];
  });
}

export function rulesOf(checked: Checked<unknown> | undefined): StoredFault[] {
  return (checked?.faults ?? []).map((fault) => ({ ...fault, from: 'rule' }));
}

/** A cell that must be corrected anyway is not warned of as well. */
export function withoutNeedlessWarnings(faults: readonly StoredFault[]): StoredFault[] {
  const wrong = new Set(faults.filter(({ warning }) => !warning).map(({ column }) => column));
  return faults.filter(({ warning, column }) => !warning || !wrong.has(column));
}

interface Judged {
  readonly faults: readonly ImportFault[];
  readonly like: StoredLike | null;
  readonly cells: SheetRow['cells'];
}

export function stateOf({ faults, like, cells }: Judged): RowState {
  if (faults.some(({ warning }) => !warning)) return RowState.error;
  if (like && isLeftOut(like, cells[DECISION] ?? '')) return RowState.duplicate;
  return faults.length > 0 ? RowState.warning : RowState.good;
}

/** Undecided rows are left out, unless the row itself names what it updates. */
function isLeftOut({ renews }: StoredLike, decision: string): boolean {
  return decision === Decision.skip || (decision === '' && !renews);
}
