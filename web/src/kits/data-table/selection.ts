import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { Identified } from './list-endpoint.ts';

/** The selected rows, on whatever page they are. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly ids: readonly string[];
  /** On how many pages they were selected. */
  readonly pages: number;
  readonly clear: () => void;
}

export interface SelectionControl<Row> extends Selection<Row> {
  /** Sets the selected ids; only rows already known or on this page can be selected. */
  readonly choose: (ids: readonly string[], page: readonly Row[]) => void;
}

interface Stored<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
  readonly pageOf: ReadonlyMap<string, number>;
}

/**
 * The selection survives paging and sorting; another filter clears it, since actions must not change rows that nobody
 * sees.
 */
export function useSelection<Row extends Identified>(filter: unknown, current: number): SelectionControl<Row> {
  const key = hashKey([filter]);
  const [stored, setStored] = useState<Stored<Row>>({ key, rows: [], pageOf: new Map() });
  const isSame = stored.key === key;
  const rows = isSame ? stored.rows : [];
  return {
    rows,
    ids: rows.map(({ id }) => id),
    pages: new Set(rows.map(({ id }) => stored.pageOf.get(id))).size,
    clear: () => setStored({ key, rows: [], pageOf: new Map() }),
    choose: (ids, page) => {
      const known = isSame ? stored.pageOf : new Map<string, number>();
      const pageOf = new Map(ids.map((id) => [id, known.get(id) ?? current]));
      setStored({ key, rows: chosenRows(rows, { ids, page }), pageOf });
    },
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
