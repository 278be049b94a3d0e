import { Presence } from '@ganlin/contract/invigilation/kinds';
import { FaceState } from '@ganlin/contract/paper/face';
import { expect, it } from 'vitest';
import { absent, handedIn, tileOf } from '../../../../test/hall.ts';
import { emptyQueue, moved, uncheckedIds, withoutDecided, withWaiting } from './face-queue.ts';
import type { Tile } from './rows.ts';

const hallOf = (...tiles: readonly Tile[]) => new Map(tiles.map((tile) => [tile.userId, tile]));
const unchecked = { face: FaceState.waiting } as const;

it('has those who sit before the page first, and only faces of the rooms shown that wait', () => {
  const hall = hallOf(
    tileOf('gone', { ...absent, ...unchecked }),
    tileOf('here', { ...absent, ...unchecked, presence: Presence.waiting, roomId: 'r1' }),
    tileOf('working', unchecked),
    tileOf('passed', { face: FaceState.passed }),
    tileOf('done', { ...handedIn, ...unchecked }),
    tileOf('void', { ...unchecked, isVoid: true }),
  );
  expect(uncheckedIds(hall, undefined)).toEqual(['here', 'working', 'gone']);
  expect(uncheckedIds(hall, new Set(['r1']))).toEqual(['here']);
  expect(uncheckedIds(hall, new Set([null]))).toEqual(['working', 'gone']);
});

it('shows the first, keeps everybody in place, and puts newcomers last', () => {
  const first = withWaiting(emptyQueue, ['a', 'b']);
  expect(first).toEqual({ ids: ['a', 'b'], currentId: 'a' });
  expect(withWaiting(first, ['b', 'a'])).toBe(first);
  expect(withWaiting(first, ['c', 'b', 'a'])).toEqual({ ids: ['a', 'b', 'c'], currentId: 'a' });
});

it('shows the next one after a decision, here or elsewhere, and nobody at the end', () => {
  const queue = { ids: ['a', 'b', 'c'], currentId: 'b' };
  expect(withoutDecided(queue, 'b')).toEqual({ ids: ['a', 'c'], currentId: 'c' });
  expect(withWaiting(queue, ['a', 'c'])).toEqual({ ids: ['a', 'c'], currentId: 'c' });
  expect(withWaiting(queue, ['b', 'c'])).toEqual({ ids: ['b', 'c'], currentId: 'b' });
  expect(withoutDecided({ ids: ['a', 'c'], currentId: 'c' }, 'c')).toEqual({ ids: ['a'], currentId: 'a' });
  expect(withoutDecided({ ids: ['a'], currentId: 'a' }, 'a')).toEqual({ ids: [], currentId: undefined });
});

it('steps around in both directions', () => {
  const queue = { ids: ['a', 'b', 'c'], currentId: 'c' };
  expect(moved(queue, 1).currentId).toBe('a');
  expect(moved(queue, -1).currentId).toBe('b');
  expect(moved(emptyQueue, 1).currentId).toBeUndefined();
});
