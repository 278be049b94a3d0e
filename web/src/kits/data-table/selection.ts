import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { Identified } from './list-endpoint.ts';

/** The selected rows, on whatever page they are. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly ids: readonly string[];
  readonly clear: () => void;
}

export interface SelectionControl<Row> extends Selection<Row> {
  /** Sets the selected ids; only rows already known or on this page can be selected. */
  readonly choose: (ids: readonly string[], page: readonly Row[]) => void;
}

/**
 * The selection survives paging and sorting; another filter clears it, since actions must not change rows that nobody
 * sees.
 */
export function useSelection<Row extends Identified>(filter: unknown): SelectionControl<Row> {
  const key = hashKey([filter]);
  const [stored, setStored] = useState<{ readonly key: string; readonly rows: readonly Row[] }>({ key, rows: [] });
  const rows = stored.key === key ? stored.rows : [];
  return {
    rows,
    ids: rows.map(({ id }) => id),
    clear: () => setStored({ key, rows: [] }),
    choose: (ids, page) => setStored({ key, rows: chosenRows(rows, { ids, page }) }),
  };
}

/** The rows of `ids`: those of other pages as they were when selected, those of this page as they are now. */
function chosenRows<Row extends Identified>(
  before: readonly Row[],
  { ids, page }: { readonly ids: readonly string[]; readonly page: readonly Row[] },
): readonly Row[] {
  const known = new Map([...before, ...page].map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
