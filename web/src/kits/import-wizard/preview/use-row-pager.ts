import { useEffect, useRef, useState, type RefObject } from 'react';
import type { View } from '../import-api.ts';
import type { PreviewRows } from './use-preview-rows.ts';

interface ViewPlace {
  readonly only: View;
  readonly page: number;
}

interface WalkProps {
  readonly list: PreviewRows;
  readonly view: ViewPlace;
  readonly onView: (view: ViewPlace) => void;
  readonly frame: RefObject<HTMLElement | null>;
}

interface Pager {
  /** The position of the focused row among the rows with a problem, counted from 1 over all pages. */
  readonly position: number | undefined;
  readonly step: (direction: 1 | -1) => void;
  /** Records the row that has the focus. */
  readonly see: (number: number) => void;
}

type End = 'first' | 'last';

/** Moves from problem to problem, across pages, and from the last to the first. Focuses the cell to be corrected. */
export function usePager({ list, view, onView, frame }: WalkProps): Pager {
  const [at, setAt] = useState<number>();
  /** The end of the page at which to continue once it is loaded. */
  const landing = useRef<End>(undefined);
  const { named, isOld, total, size } = list;
  useEffect(() => {
    const row = landing.current === 'first' ? named[0] : named.at(-1);
    if (!landing.current || isOld || !row) return;
    landing.current = undefined;
    focusProblem(frame.current, row.number);
  }, [isOld, named, frame]);

  const focusEnd = (end: End) => {
    const row = end === 'first' ? named[0] : named.at(-1);
    if (row) focusProblem(frame.current, row.number);
  };
  const turnTo = (page: number, end: End) => {
    // Rows that are still loading are focused once they are there.
    if (page === view.page && isWalkable(view.only) && named.length > 0) return focusEnd(end);
    landing.current = end;
    onView({ only: isWalkable(view.only) ? view.only : 'problem', page });
  };
  const step = (direction: 1 | -1) => {
    if (!isWalkable(view.only)) return turnTo(1, 'first');
    const next =
      direction === 1
        ? named.find(({ number }) => number > (at ?? 0))
        : named.findLast(({ number }) => at !== undefined && number < at);
    if (next) return focusProblem(frame.current, next.number);
    const pages = Math.max(1, Math.ceil(total / size));
    if (direction === 1) return turnTo(view.page < pages ? view.page + 1 : 1, 'first');
    return turnTo(view.page > 1 ? view.page - 1 : pages, 'last');
  };
  const index = named.findIndex(({ number }) => number === at);
  const position = isWalkable(view.only) && !isOld && index >= 0 ? (view.page - 1) * size + index + 1 : undefined;
  return { position, step, see: setAt };
}

/** Views in which every row has a problem. */
const isWalkable = (only: View): boolean => walkable.has(only);
const walkable: ReadonlySet<View> = new Set(['problem', 'warning', 'error', 'duplicate']);

function focusProblem(frame: HTMLElement | null, number: number): void {
  const target = frame?.querySelector<HTMLElement>(`[data-row="${number}"] [data-fault]`);
  target?.focus({ preventScroll: true });
  // Centred: at the edges the bars above and below would hide it.
  target?.scrollIntoView({ block: 'center', inline: 'nearest' });
}
