/** The rows of the wall as they are laid out: ids from left to right. */
export type Rows = readonly (readonly string[])[];

export function rowsOf(groups: readonly { readonly ids: readonly string[] }[], columns: number): Rows {
  return groups.flatMap(({ ids }) =>
    Array.from({ length: Math.ceil(ids.length / columns) }, (_, row) => ids.slice(row * columns, (row + 1) * columns)),
  );
}

/** Rows passed by Page Up and Page Down. */
const PAGE_ROWS = 8;

type Move = (at: { readonly row: number; readonly column: number }, rows: Rows) => string | undefined;

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: ({ row, column }, rows) => rows[row]?.[column - 1] ?? rows[row - 1]?.at(-1),
  ArrowRight: ({ row, column }, rows) => rows[row]?.[column + 1] ?? rows[row + 1]?.[0],
  ArrowUp: ({ row, column }, rows) => below(rows, row - 1, column),
  ArrowDown: ({ row, column }, rows) => below(rows, row + 1, column),
  PageUp: ({ row, column }, rows) => below(rows, Math.max(0, row - PAGE_ROWS), column),
  PageDown: ({ row, column }, rows) => below(rows, Math.min(rows.length - 1, row + PAGE_ROWS), column),
  Home: (_, rows) => rows[0]?.[0],
  End: (_, rows) => rows.at(-1)?.at(-1),
};

export const isMoveKey = (key: string): boolean => Object.hasOwn(moves, key);

/** Where a key leads from an examinee; undefined: nowhere. */
export function moveFrom(rows: Rows, id: string | undefined, key: string): string | undefined {
  const row = rows.findIndex((ids) => id !== undefined && ids.includes(id));
  if (row < 0) return rows[0]?.[0];
  return moves[key]?.({ row, column: rows[row]?.indexOf(id ?? '') ?? 0 }, rows);
}

/** Everybody between two examinees in the order shown, both included. */
export function between(order: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [a, b] = [order.indexOf(from ?? to), order.indexOf(to)];
  if (b < 0) return [];
  if (a < 0) return [to];
  return order.slice(Math.min(a, b), Math.max(a, b) + 1);
}

export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** A short row has no tile below some columns: its last one is the nearest. */
function below(rows: Rows, row: number, column: number): string | undefined {
  const ids = rows[row];
  return ids?.[column] ?? ids?.at(-1);
}
