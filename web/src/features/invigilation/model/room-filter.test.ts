import { expect, it } from 'vitest';
import { NO_ROOM, OWN_ROOMS, roomOptions, roomsIn, singleRoom } from './room-filter.ts';

const choices = [
  { id: 'r1', name: '第 1 考场', isMine: false },
  { id: 'r2', name: '第 2 考场', isMine: true },
  { id: 'r3', name: '第 3 考场', isMine: true },
];

it('reads the rooms from the URL: own ones, one, those without, or all', () => {
  expect(roomsIn('', choices)).toBeUndefined();
  expect(roomsIn(OWN_ROOMS, choices)).toEqual(new Set(['r2', 'r3']));
  expect(roomsIn(OWN_ROOMS, choices.slice(0, 1))).toBeUndefined();
  expect(roomsIn('r1', [])).toEqual(new Set(['r1']));
  expect(roomsIn(NO_ROOM, choices)).toEqual(new Set([null]));
});

it('leaves it to the server to filter by one room', () => {
  expect(singleRoom(undefined)).toBeUndefined();
  expect(singleRoom(new Set(['r1']))).toBe('r1');
  expect(singleRoom(new Set(['r1', 'r2']))).toBeUndefined();
  expect(singleRoom(new Set([null]))).toBeUndefined();
});

it('offers own rooms before the others, by name if there is one', () => {
  expect(roomOptions(choices).map(({ value, label }) => `${value}:${label}`)).toEqual([
    ':全部考场',
    'mine:我的考场（2 个）',
    'r1:第 1 考场',
    'r2:第 2 考场',
    'r3:第 3 考场',
    'none:没有安排考场的',
  ]);
  expect(roomOptions(choices.slice(0, 2))[1]?.label).toBe('我的考场（第 2 考场）');
  expect(roomOptions(choices.slice(0, 1))[1]?.value).toBe('r1');
});
