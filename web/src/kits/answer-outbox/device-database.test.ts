import type { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnswerStore, databaseStore, type StoredAnswer } from './answer-store.ts';
import { createDeviceDatabase } from './device-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Callbacks {
  readonly terminated: () => void;
  readonly blocking: (current: number, blocked: number, event: unknown) => void;
}

/** A browser, as far as the tests need it: its data outlive connections, and connections fail. */
function aBrowser() {
  const rows = new Map<string, unknown>();
  const browser = {
    rows,
    openings: 0,
    /** How many openings fail from now on, or never finish. */
    refusals: 0,
    hangs: 0,
    /** Ends the open connection, with or without an event. */
    end: (_isTold: boolean): void => undefined,
    /** A newer page wants the database for itself; returns whether it gets it. */
    claim: (): boolean => false,
  };
  const store = {
    get: async (key: unknown) => rows.get(String(key)),
    put: async (row: StoredAnswer & { owner: string }) =>
      void rows.set(String([row.owner, row.scope, row.ordinal]), row),
  };
  const open = async (_name: string, _version: number, { terminated, blocking }: Callbacks) => {
    browser.openings += 1;
    if (browser.refusals-- > 0) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    if (browser.hangs-- > 0) await new Promise(() => undefined);
    let isOpen = true;
    const close = () => void (isOpen = false);
    browser.end = (isNotified) => {
      close();
      if (isNotified) terminated();
    };
    browser.claim = () => {
      blocking(1, 2, { target: { close } });
      return !isOpen;
    };
    const transaction = () => {
      if (!isOpen) throw new DOMException('The database connection is closing', 'InvalidStateError');
      return { store, done: Promise.resolve() };
    };
    return { close, transaction };
  };
  const database = createDeviceDatabase({ name: 'test', upgrade: () => undefined }, open as unknown as typeof openDB);
  return {
    browser,
    answers: createAnswerStore(databaseStore('me', database as unknown as Parameters<typeof databaseStore>[1])),
  };
}

const answerOf = (ordinal: number): StoredAnswer => ({
  scope: 'paper',
  ordinal,
  seq: 1,
  at: ordinal,
  draft: false,
  payload: {},
});

it('a database that failed to open is retried with the next answer, and the earlier answers follow', async () => {
  const { browser, answers } = aBrowser();
  browser.refusals = 2;
  expect(await answers.keep(answerOf(1))).toBe(false);
  expect(await answers.keep(answerOf(2))).toBe(false);
  // It works by now, but not everything that waits has been written.
  expect(await answers.keep(answerOf(3))).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(browser.rows.size).toBe(3);
  expect(await answers.keep(answerOf(4))).toBe(true);
});

it('reopens a connection that the browser has ended, with or without an event', async () => {
  const { browser, answers } = aBrowser();
  for (const [ordinal, isNotified] of [true, false].entries()) {
    expect(await answers.keep(answerOf(ordinal))).toBe(true);
    browser.end(isNotified);
  }
  expect(await answers.keep(answerOf(3))).toBe(true);
  expect([browser.rows.size, browser.openings]).toEqual([3, 3]);
});

it('closes for another page that upgrades the database, and reopens', async () => {
  const { browser, answers } = aBrowser();
  await answers.keep(answerOf(1));
  expect(browser.claim()).toBe(true);
  expect(await answers.keep(answerOf(2))).toBe(true);
  expect(browser.openings).toBe(2);
});

it('does not wait for ever for an opening that never finishes', async () => {
  const { browser, answers } = aBrowser();
  browser.hangs = 1;
  const stored = answers.keep(answerOf(1));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await stored).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([browser.rows.size, browser.openings]).toEqual([1, 2]);
});

it('reports late rows as stored only when all of them are', async () => {
  const heard: boolean[] = [];
  const puts: (() => void)[] = [];
  const answers = createAnswerStore({
    all: async () => [],
    put: () => new Promise((resolve) => puts.push(resolve)),
    remove: async () => undefined,
  });
  answers.hear({ onLate: () => undefined, onDevice: (isOnDevice) => heard.push(isOnDevice) });
  const keeping = [1, 2].map((ordinal) => answers.keep(answerOf(ordinal)));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await Promise.all(keeping)).toEqual([false, false]);
  for (const arrive of puts) {
    expect(heard).toEqual([false]);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(heard).toEqual([false, true]);
});
