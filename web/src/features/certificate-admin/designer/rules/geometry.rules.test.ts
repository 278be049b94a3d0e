import { expect, it } from 'vitest';
import { keptOnPaper, moved, resized, type Handle } from './geometry.rules.ts';

const paper = { width: 297, height: 210 };
const box = { x: 40, y: 80, width: 60, height: 20 };

it('moves a box by tenths of a millimetre', () => {
  expect(moved(box, { dx: 0.5, dy: -0.26 }, paper)).toEqual({ ...box, x: 40.5, y: 79.7 });
});

it('moves a box no further than the edges of the paper', () => {
  expect(moved(box, { dx: -100, dy: 500 }, paper)).toMatchObject({ x: 0, y: 190 });
  expect(moved({ ...box, width: 400 }, { dx: 5, dy: 0 }, paper).x).toBe(0);
});

it.each<[Handle, object]>([
  ['e', { width: 70 }],
  ['w', { x: 50, width: 50 }],
  ['s', { height: 25 }],
  ['n', { y: 85, height: 15 }],
  ['nw', { x: 50, y: 85, width: 50, height: 15 }],
  ['se', { width: 70, height: 25 }],
])('resizes by the handle %s, the opposite sides stay', (handle, expected) => {
  expect(resized(box, handle, { dx: 10, dy: 5 }, paper)).toEqual({ ...box, ...expected });
});

it('keeps a side from passing the opposite one and from leaving the paper', () => {
  expect(resized(box, 'w', { dx: 500, dy: 0 }, paper)).toMatchObject({ x: 99.5, width: 0.5 });
  expect(resized(box, 'se', { dx: 500, dy: 500 }, paper)).toMatchObject({ width: 257, height: 130 });
});

it('puts a box back on a smaller paper', () => {
  expect(keptOnPaper({ id: 'a', ...box }, { width: 86, height: 54 })).toEqual({ ...box, id: 'a', x: 26, y: 34 });
  expect(keptOnPaper(box, { width: 50, height: 54 })).toMatchObject({ x: 0, width: 50 });
});
