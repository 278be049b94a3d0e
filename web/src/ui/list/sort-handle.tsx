import { HolderOutlined } from '@ant-design/icons';
import { useEffectEvent, useRef, type KeyboardEvent } from 'react';
import styles from './sort-handle.module.css';

interface SortHandleProps {
  /** What moves. */
  readonly name: string;
  readonly at: number;
  readonly onMove: (from: number, to: number) => void;
  /** For rows of several groups: `row` means all `[data-row]` inside `[data-sorted=row]`, instead of its children. */
  readonly rows?: string;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Moves its row by dragging, also by touch, and by the arrow keys. The rows are the children of the nearest
 * `[data-sorted]`.
 */
export function SortHandle({ name, at, onMove, rows }: SortHandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const follow = useEffectEvent((y: number) => {
    const to = slotAt(rowsAround(button.current, rows), at, y);
    if (to !== at) onMove(at, to);
  });
  const drag = () => {
    const ends = new AbortController();
    const listen = (event: string, run: (event: PointerEvent) => void) =>
      // The row moves in the DOM while it is dragged: only the window receives all events.
      window.addEventListener(event, (happened) => run(happened as PointerEvent), { signal: ends.signal });
    listen('pointermove', ({ clientY }) => follow(clientY));
    listen('pointerup', () => ends.abort());
    listen('pointercancel', () => ends.abort());
  };
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(at, at + by);
    // An element that is moved in the DOM loses the focus.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <button
      ref={button}
      type="button"
      className={styles.handle}
      aria-label={`移动${name}，按上下方向键`}
      title="拖动，或用上下方向键调整顺序"
      onPointerDown={drag}
      onKeyDown={step}
    >
      <HolderOutlined aria-hidden />
    </button>
  );
}

function rowsAround(handle: HTMLElement | null, rows: string | undefined): readonly DOMRect[] {
  const list = handle?.closest(rows === undefined ? '[data-sorted]' : `[data-sorted="${rows}"]`);
  const found = rows === undefined ? list?.children : list?.querySelectorAll(`[data-${rows}]`);
  return [...(found ?? [])].map((row) => row.getBoundingClientRect());
}

/** The position under the pointer: a row is passed at its middle, so that high and low rows do not swap for ever. */
function slotAt(rows: readonly DOMRect[], at: number, y: number): number {
  const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
  // A hidden row has no height.
  const isShown = ({ top, bottom }: DOMRect) => bottom > top;
  const below = rows.findLastIndex((row, index) => index > at && isShown(row) && y > middle(row));
  if (below !== -1) return below;
  const above = rows.findIndex((row, index) => index < at && isShown(row) && y < middle(row));
  return above === -1 ? at : above;
}
