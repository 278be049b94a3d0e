/** Millimetres from the top left of the paper. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Paper {
  readonly width: number;
  readonly height: number;
}

export interface Delta {
  readonly dx: number;
  readonly dy: number;
}

/** The corner or side of a box that is dragged. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** Lines and micro text are thinner than anything else. */
const MIN_SIDE = 0.5;

/** Designs are stored in tenths of a millimetre. */
export const tenth = (millimetres: number): number => Math.round(millimetres * 10) / 10;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** Never leaves the paper. */
export function moved(box: Box, { dx, dy }: Delta, paper: Paper): Box {
  return {
    ...box,
    x: tenth(within(box.x + dx, 0, Math.max(0, paper.width - box.width))),
    y: tenth(within(box.y + dy, 0, Math.max(0, paper.height - box.height))),
  };
}

/** The dragged sides move, the others stay; no side passes the opposite one or leaves the paper. */
export function resized(box: Box, handle: Handle, { dx, dy }: Delta, paper: Paper): Box {
  let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  if (handle.includes('w')) left = within(left + dx, 0, right - MIN_SIDE);
  if (handle.includes('e')) right = within(right + dx, left + MIN_SIDE, Math.max(paper.width, left + MIN_SIDE));
  if (handle.includes('n')) top = within(top + dy, 0, bottom - MIN_SIDE);
  if (handle.includes('s')) bottom = within(bottom + dy, top + MIN_SIDE, Math.max(paper.height, top + MIN_SIDE));
  return { x: tenth(left), y: tenth(top), width: tenth(right - left), height: tenth(bottom - top) };
}

/** The same box where the paper has become smaller. */
export function keptOnPaper<Placed extends Box>(box: Placed, paper: Paper): Placed {
  const width = Math.min(box.width, paper.width);
  const height = Math.min(box.height, paper.height);
  return { ...box, ...moved({ x: box.x, y: box.y, width, height }, { dx: 0, dy: 0 }, paper) };
}
