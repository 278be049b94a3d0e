import { afterEach, expect, it, vi } from 'vitest';
import { createAnswerStore, deviceStore, type StoredAnswer } from './answer-store.ts';

const answerOf = (ordinal: number, seq: number, at = seq): StoredAnswer => ({
  scope: 'run',
  ordinal,
  seq,
  at,
  draft: false,
  payload: seq,
});
const noShelf = { all: async () => [], put: async () => undefined, remove: async () => undefined };

it('holds the newest answer to each question, in whatever order they come', async () => {
  const store = createAnswerStore(noShelf);
  await store.keep(answerOf(1, 3));
  await store.keep(answerOf(1, 2));
  await store.keep(answerOf(2, 1));
  expect(store.all().map(({ ordinal, seq }) => [ordinal, seq])).toEqual([
    [2, 1],
    [1, 3],
  ]);
});

it('deletes an answer that has arrived, but not a newer one', async () => {
  const store = createAnswerStore(noShelf);
  await store.keep(answerOf(1, 2));
  await store.settle({ scope: 'run', ordinal: 1 }, 1);
  expect(store.all()).toHaveLength(1);
  await store.settle({ scope: 'run', ordinal: 1 }, 2);
  expect(store.all()).toEqual([]);
});

it('takes over what an earlier visit left, unless it was answered again since', async () => {
  const store = createAnswerStore({ ...noShelf, all: async () => [answerOf(1, 1), answerOf(2, 1)] });
  await store.keep(answerOf(1, 4));
  await store.load();
  expect(store.all().map(({ ordinal, seq }) => [ordinal, seq])).toEqual([
    [2, 1],
    [1, 4],
  ]);
});

afterEach(() => void vi.useRealTimers());

it('does not wait for a database that never opens', async () => {
  vi.useFakeTimers();
  const never = () => new Promise<never>(() => undefined);
  const store = createAnswerStore({ all: never, put: never, remove: never });
  const stored = store.keep(answerOf(1, 1));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await stored).toBe(false);
});

it('tolerates a browser without a database', async () => {
  const store = createAnswerStore(deviceStore('user'));
  await store.load();
  expect(await store.keep(answerOf(1, 1))).toBe(false);
  expect(store.all()).toHaveLength(1);
  await store.settle({ scope: 'run', ordinal: 1 }, 1);
  expect(store.all()).toEqual([]);
});
