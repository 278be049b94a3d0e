import { expect, it } from 'vitest';
import { snapMove, snapResize } from './snapping.rules.ts';

const paper = { width: 297, height: 210 };
const others = [{ name: '正文', box: { x: 40, y: 100, width: 152, height: 26 } }];
const around = { paper, others, reach: 1.5 };
const box = { x: 41.2, y: 60, width: 66, height: 14 };

it('snaps the side of a moved box to that of another and says which', () => {
  expect(snapMove(box, around)).toEqual({
    box: { ...box, x: 40 },
    guides: [{ axis: 'x', at: 40, text: '与“正文”左边对齐' }],
  });
});

it('snaps in both directions, each to the nearest line', () => {
  const { box: snapped, guides } = snapMove({ ...box, x: 115, y: 125.5 }, around);
  expect(snapped).toMatchObject({ x: 115.5, y: 126 });
  expect(guides.map(({ text }) => text)).toEqual(['在纸张正中', '与“正文”下边对齐']);
});

it('does not snap from further away than its reach', () => {
  const free = { ...box, x: 60, y: 60 };
  expect(snapMove(free, around)).toEqual({ box: free, guides: [] });
});

it('snaps to the safe margin', () => {
  expect(snapMove({ ...box, x: 20, y: 4 }, around).box.y).toBe(5);
});

it('snaps only the dragged side of a resized box', () => {
  const right = { x: 60, y: 60, width: 131.2, height: 14 };
  expect(snapResize(right, 'e', around)).toMatchObject({ box: { x: 60, width: 132, height: 14 } });
  expect(snapResize(box, 'w', around).box).toEqual({ ...box, x: 40, width: 67.2 });
  expect(snapResize(box, 'e', around).guides).toEqual([]);
});
