import { SAFE_MARGIN_MM } from '@ganlin/contract/certificate/template/design';
import { tenth, type Box, type Handle, type Paper } from './geometry.rules.ts';

/** A line that a dragged box snapped to. */
export interface Guide {
  /** A vertical line has an x. */
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly text: string;
}

interface Neighbour {
  readonly name: string;
  readonly box: Box;
}

interface Surroundings {
  readonly paper: Paper;
  readonly others: readonly Neighbour[];
  /** Millimetres within which a line attracts. */
  readonly reach: number;
}

interface Snapped {
  readonly box: Box;
  readonly guides: readonly Guide[];
}

/** Moves a box onto the nearest edge or centre of the paper or of another box, in each direction by itself. */
export function snapMove(box: Box, around: Surroundings): Snapped {
  const x = nearest([box.x, box.x + box.width / 2, box.x + box.width], 'x', around);
  const y = nearest([box.y, box.y + box.height / 2, box.y + box.height], 'y', around);
  const snapped = { ...box, x: tenth(box.x + (x?.shift ?? 0)), y: tenth(box.y + (y?.shift ?? 0)) };
  return { box: snapped, guides: guidesOf(x, y) };
}

/** Moves the dragged sides onto the nearest line; the others stay. */
export function snapResize(box: Box, handle: Handle, around: Surroundings): Snapped {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const west = handle.includes('w');
  const north = handle.includes('n');
  const x = west || handle.includes('e') ? nearest([west ? box.x : right], 'x', around) : undefined;
  const y = north || handle.includes('s') ? nearest([north ? box.y : bottom], 'y', around) : undefined;
  const [dx, dy] = [x?.shift ?? 0, y?.shift ?? 0];
  const width = tenth(box.width + (west ? -dx : dx));
  const height = tenth(box.height + (north ? -dy : dy));
  if (width <= 0 || height <= 0) return { box, guides: [] };
  const snapped = { x: tenth(west ? box.x + dx : box.x), y: tenth(north ? box.y + dy : box.y), width, height };
  return { box: snapped, guides: guidesOf(x, y) };
}

interface Found {
  readonly shift: number;
  readonly guide: Guide;
}

const guidesOf = (...found: readonly (Found | undefined)[]): Guide[] =>
  found.flatMap((one) => (one === undefined ? [] : [one.guide]));

function nearest(sides: readonly number[], axis: 'x' | 'y', around: Surroundings): Found | undefined {
  const found = linesOf(axis, around).flatMap((guide) => sides.map((side) => ({ shift: guide.at - side, guide })));
  const [best] = found.toSorted((a, b) => Math.abs(a.shift) - Math.abs(b.shift));
  return best && Math.abs(best.shift) <= around.reach ? best : undefined;
}

const sideNames = { x: ['左边', '居中', '右边'], y: ['上边', '居中', '下边'] } as const;

function linesOf(axis: 'x' | 'y', { paper, others }: Surroundings): Guide[] {
  const length = axis === 'x' ? paper.width : paper.height;
  const ofPaper: readonly (readonly [number, string])[] = [
    [length / 2, '在纸张正中'],
    [SAFE_MARGIN_MM, '安全边距'],
    [length - SAFE_MARGIN_MM, '安全边距'],
  ];
  const ofOthers = others.flatMap(({ name, box }) => {
    const [start, size] = axis === 'x' ? [box.x, box.width] : [box.y, box.height];
    return sideNames[axis].map((side, n) => [start + (size * n) / 2, `与“${name}”${side}对齐`] as const);
  });
  return [...ofPaper, ...ofOthers].map(([at, text]) => ({ axis, at, text }));
}
