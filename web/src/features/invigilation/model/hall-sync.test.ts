// @vitest-environment jsdom
import { Presence } from '@ganlin/contract/invigilation/kinds';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { absent, eventOf, HALL_NOW, hallExam, tileOf } from '../../../../test/hall.ts';
import { choose, createHallStore, loaded, selectTo, toggle, type HallStore } from './hall-store.ts';
import { createHallSync, type HallServer, type HallSync } from './hall-sync.ts';
import { withFeed } from './merge.ts';
import type { Tile } from './rows.ts';

let store: HallStore;
let sync: HallSync;
let stop: () => void;
let calls: string[];
let tiles: Tile[];
let isDown: boolean;
let brokenCall: string;
let isHidden: boolean;
let counter: number;

const reply = <T>(name: string, data: T): Promise<T> => {
  calls.push(name);
  return isDown || name === brokenCall ? Promise.reject(new Error('down')) : Promise.resolve(data);
};
const now = () => new Date(Date.parse(HALL_NOW) + counter++).toISOString();

const server: HallServer = {
  tiles: () => reply('tiles', { exam: hallExam, tiles, feed: [], now: now() }),
  changes: (since) =>
    reply(`changes ${since}`, { tiles: tiles.slice(0, 1), events: [eventOf('2')], feed: [], now: now() }),
  events: () => reply('events', [eventOf('1')]),
  onFailed: () => undefined,
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-05T04:00:00Z') });
  isDown = isHidden = false;
  brokenCall = '';
  counter = 0;
  calls = [];
  tiles = [tileOf('a'), tileOf('b', absent)];
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  store = createHallStore();
  sync = createHallSync(store, server);
  stop = sync.start();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const names = () => calls.map((call) => call.split(' ')[0]);

it('loads everybody and the events once, then asks every five seconds what changed since the last reply', async () => {
  await pass(0);
  expect(calls).toEqual(['tiles', 'events']);
  expect(store.getState()).toMatchObject({ exam: hallExam, isBroken: false, counts: { all: 2, absent: 1 } });
  expect(store.getState().skewMs).toBe(200_000);
  tiles = [tileOf('a', { answered: 30 })];
  await pass(10_000);
  expect(calls.slice(2)).toEqual(['changes 2026-03-05T04:03:20.000Z', 'changes 2026-03-05T04:03:20.001Z']);
  expect(store.getState().tiles.get('a')?.answered).toBe(30);
  expect(store.getState().tiles.size).toBe(2);
  expect(store.getState().events.map(({ id }) => id)).toEqual(['2', '1']);
});

it('asks once for a burst of pushes, soon', async () => {
  await pass(0);
  for (let push = 0; push < 20; push++) {
    sync.stir();
    await pass(10);
  }
  await pass(400);
  expect(names().filter((name) => name === 'changes')).toHaveLength(1);
});

it('loads everybody again each minute: who left the exam is gone, also from the selection', async () => {
  await pass(0);
  toggle(store, 'b');
  tiles = [tileOf('a')];
  await pass(60_000);
  expect(names().filter((name) => name === 'tiles')).toHaveLength(2);
  expect(store.getState().tiles.has('b')).toBe(false);
  expect(store.getState().selected.size).toBe(0);
});

it('keeps what it shows while the server is away, and goes on from there', async () => {
  await pass(0);
  isDown = true;
  await pass(5_000);
  expect(store.getState()).toMatchObject({ isBroken: true, counts: { all: 2 } });
  isDown = false;
  await pass(5_000);
  expect(store.getState().isBroken).toBe(false);
});

it('loads the events later if only they failed at first', async () => {
  stop();
  calls = [];
  brokenCall = 'events';
  stop = createHallSync(store, server).start();
  await pass(0);
  expect(store.getState().counts.all).toBe(2);
  brokenCall = '';
  await pass(5_000);
  expect(names()).toEqual(['tiles', 'events', 'changes', 'events']);
});

it('asks nothing while the page is hidden, and at once when it is shown again', async () => {
  await pass(0);
  isHidden = true;
  await pass(30_000);
  expect(calls).toHaveLength(2);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(names()).toEqual(['tiles', 'events', 'changes']);
});

it('keeps every tile and every derived list that did not change, and reorders nobody who answers', () => {
  const at = Date.now();
  loaded(store, { exam: hallExam, tiles: [tileOf('a'), tileOf('b')], feed: [], now: HALL_NOW, at });
  const before = store.getState();
  loaded(store, { exam: hallExam, tiles: [tileOf('a', { answered: 49 }), tileOf('b')], feed: [], now: HALL_NOW, at });
  const after = store.getState();
  expect(after.tiles.get('b')).toBe(before.tiles.get('b'));
  expect(after.groups).toBe(before.groups);
  expect(after.counts).toBe(before.counts);
  expect(after.concerns).toBe(before.concerns);
  loaded(store, {
    exam: hallExam,
    feed: [],
    tiles: [tileOf('a', { presence: Presence.offline }), tileOf('b')],
    now: HALL_NOW,
    at,
  });
  expect(store.getState().groups.map(({ key }) => key)).toEqual(['offline', 'busy']);
});

it('selects a range from the last one chosen; another filter clears it, another grouping does not', () => {
  loaded(store, {
    exam: hallExam,
    tiles: ['a', 'b', 'c', 'd'].map((id) => tileOf(id)),
    feed: [],
    now: HALL_NOW,
    at: 0,
  });
  toggle(store, 'b');
  selectTo(store, 'd');
  expect([...store.getState().selected]).toEqual(['b', 'c', 'd']);
  choose(store, { grouping: 'dept' });
  expect(store.getState().selected.size).toBe(3);
  choose(store, { figure: 'offline' });
  expect(store.getState().selected.size).toBe(0);
});

it('shows what else happened once and newest first, at most a hundred', () => {
  const entry = (at: number) => ({
    id: String(at),
    at: new Date(Date.parse(HALL_NOW) + at * 1_000).toISOString(),
    kind: 1 as const,
    paperId: 'paper-a',
    name: '王海涛',
    text: '本人交卷',
    actor: '',
    count: 1,
  });
  const many = Array.from({ length: 2_000 }, (_, at) => entry(at));
  const shown = withFeed(withFeed([], many.slice(0, 1_500)), many.slice(1_400));
  expect(shown.map(({ id }) => Number(id))).toEqual(Array.from({ length: 100 }, (_, at) => 1_999 - at));
  expect(withFeed(shown, [entry(1_999)])).toBe(shown);
});
