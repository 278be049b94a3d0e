import { describe, expect, it } from 'vitest';
import { matching, targetOfDrop, treeOf, withBelow } from './tree.ts';

const items = [
  { id: 'a', parentId: null, name: '省局' },
  { id: 'b', parentId: 'a', name: '张家口' },
  { id: 'c', parentId: 'b', name: '赤城' },
  { id: 'd', parentId: 'a', name: '承德' },
  { id: 'e', parentId: 'a', name: '唐山' },
];

describe('a tree from flat items', () => {
  it('keeps the order, and puts items at the top whose parent is out of scope', () => {
    const [top] = treeOf(items);
    expect(top?.children.map(({ id }) => id)).toEqual(['b', 'd', 'e']);
    expect(treeOf(items.slice(1)).map(({ id }) => id)).toEqual(['b', 'd', 'e']);
  });

  it('shows matches with all their ancestors', () => {
    expect(matching(items, ({ name }) => name === '赤城').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('finds all descendants', () => {
    expect([...withBelow(items, 'b')]).toEqual(['b', 'c']);
  });
});

it.each([
  [
    { id: 'e', onto: 'b', where: 'before' },
    { parentId: 'a', index: 0 },
  ],
  [
    { id: 'b', onto: 'd', where: 'after' },
    { parentId: 'a', index: 1 },
  ],
  [
    { id: 'b', onto: 'e', where: 'after' },
    { parentId: 'a', index: 2 },
  ],
  [
    { id: 'd', onto: 'b', where: 'into' },
    { parentId: 'b', index: 1 },
  ],
  [
    { id: 'c', onto: 'a', where: 'before' },
    { parentId: null, index: 0 },
  ],
] as const)('dropping %o leads to %o, counted without the moved item', (drop, place) => {
  expect(targetOfDrop(items, drop)).toEqual({ id: drop.id, ...place });
});
