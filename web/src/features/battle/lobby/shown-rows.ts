const BEST = 5;
/** Rows of the panel: it is as high as the others beside it. */
const SHOWN = 8;

/** The best five, then the own row and the one before it; all of a short list. */
export function shownRows<Row extends { readonly own: boolean }>(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= SHOWN) return rows;
  const own = rows.findIndex((row) => row.own);
  if (own < SHOWN) return rows.slice(0, SHOWN);
  return [...rows.slice(0, BEST), ...rows.slice(Math.max(own - 1, BEST), own + 1)];
}
