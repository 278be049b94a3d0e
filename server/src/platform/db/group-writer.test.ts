import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openGroupWriter } from './group-writer.ts';

/** A database that responds when the test says so. */
function slowDatabase(judge: (items: readonly number[]) => string[] = (items) => items.map((item) => `kept ${item}`)) {
  const statements: { items: readonly number[]; answer: () => void }[] = [];
  const write = (items: readonly number[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      const answer = () => {
        try {
          resolve(judge(items));
        } catch (error) {
          reject(error);
        }
      };
      statements.push({ items, answer });
    });
  return { statements, write };
}

/** A database that responds immediately, and records its statements. */
function quickDatabase(judge?: (items: readonly number[]) => string[]) {
  const { statements, write } = slowDatabase(judge);
  return {
    statements,
    write: (items: readonly number[]) => {
      const outcome = write(items);
      statements.at(-1)?.answer();
      return outcome;
    },
  };
}

const taken = <T>(outcome: Promise<T> | string): Promise<T> =>
  typeof outcome === 'string' ? Promise.reject(new Error(outcome)) : outcome;

const waits = { gatherMs: 5, patienceMs: 1000, limitMs: 60_000 };
const sizes = { ...waits, size: 3, enough: 3, inFlight: 2, bound: 10, keyOf: String, perKey: 4 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a group writer', () => {
  it('returns each item’s outcome, in the order of the calls', async () => {
    const { write } = quickDatabase();
    const writer = openGroupWriter({ write, ...sizes });
    const all = [5, 1, 9, 2, 7].map((item) => taken(writer.put(item)));
    vi.advanceTimersByTime(5);
    expect(await Promise.all(all)).toEqual(['kept 5', 'kept 1', 'kept 9', 'kept 2', 'kept 7']);
  });

  it('writes a large enough batch immediately, and never more than the max size', async () => {
    const { statements, write } = slowDatabase();
    const writer = openGroupWriter({ write, ...sizes, size: 4 });
    for (const item of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) void writer.put(item);
    expect(statements.map(({ items }) => items)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    statements[0]?.answer();
    await turn();
    expect(statements[2]?.items).toEqual([7, 8, 9, 10]);
  });

  it('lets the first item wait for others, but only for a limited time', () => {
    const { statements, write } = slowDatabase();
    const writer = openGroupWriter({ write, ...sizes });
    void writer.put(1);
    vi.advanceTimersByTime(3);
    void writer.put(2);
    expect(statements).toEqual([]);
    vi.advanceTimersByTime(2);
    expect(statements.map(({ items }) => items)).toEqual([[1, 2]]);
  });

  it('limits the number of statements in flight', async () => {
    const { statements, write } = slowDatabase();
    const writer = openGroupWriter({ write, ...sizes });
    for (const item of [1, 2, 3]) {
      void writer.put(item);
      vi.advanceTimersByTime(5);
    }
    expect(statements).toHaveLength(2);
    statements[0]?.answer();
    await turn();
    vi.advanceTimersByTime(5);
    expect(statements[2]?.items).toEqual([3]);
  });

  it('rejects items when too many wait', async () => {
    const { statements, write } = slowDatabase();
    const writer = openGroupWriter({ write, ...sizes });
    const outcomes = Array.from({ length: 17 }, (_, at) => writer.put(at));
    // Six are in flight, ten wait, and the last was rejected.
    expect(outcomes.map((one) => one !== 'full')).toEqual([...Array.from({ length: 16 }, () => true), false]);
    for (let at = 0; at < statements.length; at++) {
      statements[at]?.answer();
      await turn();
      vi.advanceTimersByTime(5);
    }
    expect(await Promise.all(outcomes.slice(0, 16).map(taken))).toHaveLength(16);
  });

  it('rejects items while the oldest has waited too long, and accepts again when it has left', async () => {
    const { statements, write } = slowDatabase();
    let now = 0;
    const writer = openGroupWriter({ write, ...sizes, clock: () => now });
    for (const item of [1, 2, 3, 4, 5, 6, 7]) void writer.put(item);
    now = 1000;
    expect(writer.put(8)).toBeInstanceOf(Promise);
    now = 1001;
    expect(writer.put(9)).toBe('full');
    statements[0]?.answer();
    await turn();
    vi.advanceTimersByTime(5);
    expect(statements[2]?.items).toEqual([7, 8]);
    expect(writer.put(9)).toBeInstanceOf(Promise);
  });

  it('serves a key in turn with the others: one item at a time, in order, and only a limited number', async () => {
    const { statements, write } = slowDatabase();
    // Items with the same tens digit share a key.
    const writer = openGroupWriter({ write, ...sizes, keyOf: (item: number) => String(Math.floor(item / 10)) });
    const loud = [10, 11, 12, 13, 14, 15].map((item) => writer.put(item));
    expect(loud.map((one) => one === 'crowded')).toEqual([false, false, false, false, true, true]);
    const quiet = [20, 30].map((item) => writer.put(item));
    expect(statements.map(({ items }) => items)).toEqual([[10, 20, 30]]);
    void writer.put(40);
    statements[0]?.answer();
    await turn();
    vi.advanceTimersByTime(5);
    expect(statements[1]?.items).toEqual([40, 11]);
    expect(await Promise.all([...quiet, loud[0] ?? ''].map(taken))).toEqual(['kept 20', 'kept 30', 'kept 10']);
    expect(writer.put(16)).toBeInstanceOf(Promise);
  });

  it('does not count waiting behind items of the same key as a stalled queue', async () => {
    const { statements, write } = slowDatabase();
    let now = 0;
    const writer = openGroupWriter({ write, ...sizes, clock: () => now, keyOf: () => 'one' });
    for (const item of [1, 2]) void writer.put(item);
    vi.advanceTimersByTime(5);
    now = 2000;
    statements[0]?.answer();
    await turn();
    expect(writer.put(3)).toBeInstanceOf(Promise);
  });

  it('lets no item fail because of another: a failed batch is retried once, one by one', async () => {
    const bad = (items: readonly number[]): string[] => {
      if (items.includes(2)) throw new Error('2 is bad');
      return items.map((item) => `kept ${item}`);
    };
    const { statements, write } = quickDatabase(bad);
    const writer = openGroupWriter({ write, ...sizes });
    const [first, second, failing] = [writer.put(1), writer.put(3), writer.put(2)];
    await expect(failing).rejects.toThrow('2 is bad');
    expect(await Promise.all([first, second].map(taken))).toEqual(['kept 1', 'kept 3']);
    expect(statements.map(({ items }) => items)).toEqual([[1, 3, 2], [1], [3], [2]]);
  });

  it('retries nothing that would fail for each item', async () => {
    const away = (): string[] => {
      throw new Error('away');
    };
    const { statements, write } = quickDatabase(away);
    const writer = openGroupWriter({ write, ...sizes, enough: 2, isHopeless: () => true });
    const both = Promise.allSettled([1, 2].map((item) => taken(writer.put(item))));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(statements).toHaveLength(1);
  });

  it('continues after a failure, and requires an outcome for every item', async () => {
    const { write } = quickDatabase((items) => (items.includes(1) ? [] : ['kept']));
    const writer = openGroupWriter({ write, ...sizes, enough: 1 });
    await expect(writer.put(1)).rejects.toThrow('was not told');
    expect(await writer.put(2)).toEqual('kept');
  });
});
