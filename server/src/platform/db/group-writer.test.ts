import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openGroupWriter } from './group-writer.ts';

/** A database that answers when the test says so. */
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

/** One that answers at once, and notes what it was asked. */
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

const sizes = { size: 3, inFlight: 2, bound: 10, patienceMs: 1000 };

describe('a group writer', () => {
  it('tells each what became of it, in the order in which it was put', async () => {
    const { write } = quickDatabase();
    const writer = openGroupWriter({ write, ...sizes });
    const [first, second] = [writer.put([5, 1, 9, 2]), writer.put([7])];
    expect(await first).toEqual(['kept 5', 'kept 1', 'kept 9', 'kept 2']);
    expect(await second).toEqual(['kept 7']);
  });

  it('writes together what came together, and never more than a group', async () => {
    const { statements, write } = slowDatabase();
    const writer = openGroupWriter({ write, ...sizes });
    for (const item of [1, 2, 3, 4, 5, 6, 7, 8]) void writer.put([item]);
    await turn();
    expect(statements.map(({ items }) => items)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    statements[0]?.answer();
    await turn();
    expect(statements[2]?.items).toEqual([7, 8]);
  });

  it('has only so many statements under way', async () => {
    const { statements, write } = slowDatabase();
    const writer = openGroupWriter({ write, ...sizes });
    void writer.put([1]);
    await turn();
    void writer.put([2]);
    await turn();
    void writer.put([3]);
    await turn();
    expect(statements).toHaveLength(2);
  });

  it('does not wait for more when a statement may go', async () => {
    const { statements, write } = slowDatabase();
    const writer = openGroupWriter({ write, ...sizes });
    void writer.put([1]);
    await turn();
    expect(statements.map(({ items }) => items)).toEqual([[1]]);
  });

  it('takes nothing, rather than a part, when too much waits', async () => {
    const { statements, write } = slowDatabase();
    const writer = openGroupWriter({ write, ...sizes });
    expect(writer.put(Array.from({ length: 11 }, (_, at) => at))).toBeUndefined();
    void writer.put([1, 2, 3, 4, 5, 6, 7]);
    await turn();
    // Six are on their way, one waits: nine more fit, ten do not.
    expect(writer.put(Array.from({ length: 10 }, (_, at) => at))).toBeUndefined();
    const later = writer.put(Array.from({ length: 9 }, (_, at) => at));
    expect(later).toBeDefined();
    for (let at = 0; at < statements.length; at++) {
      statements[at]?.answer();
      await turn();
    }
    expect(await later).toHaveLength(9);
    expect(statements.flatMap(({ items }) => items)).toHaveLength(16);
  });

  it('takes nothing while what came first has waited too long, and takes again when it has gone', async () => {
    const { statements, write } = slowDatabase();
    let now = 0;
    const writer = openGroupWriter({ write, ...sizes, clock: () => now });
    void writer.put([1, 2, 3, 4, 5, 6, 7]);
    await turn();
    now = 1000;
    expect(writer.put([8])).toBeDefined();
    now = 1001;
    expect(writer.put([9])).toBeUndefined();
    statements[0]?.answer();
    await turn();
    expect(statements[2]?.items).toEqual([7, 8]);
    expect(writer.put([9])).toBeDefined();
  });

  it('lets none fail because of another: a group that failed is tried once more, one by one', async () => {
    const bad = (items: readonly number[]): string[] => {
      if (items.includes(2)) throw new Error('2 is bad');
      return items.map((item) => `kept ${item}`);
    };
    const { statements, write } = quickDatabase(bad);
    const writer = openGroupWriter({ write, ...sizes });
    const [good, failing] = [writer.put([1, 3]), writer.put([2])];
    await expect(failing).rejects.toThrow('2 is bad');
    expect(await good).toEqual(['kept 1', 'kept 3']);
    expect(statements.map(({ items }) => items)).toEqual([[1, 3, 2], [1], [3], [2]]);
  });

  it('tries nothing again where it would fail for each', async () => {
    const away = (): string[] => {
      throw new Error('away');
    };
    const { statements, write } = quickDatabase(away);
    const writer = openGroupWriter({ write, ...sizes, isHopeless: () => true });
    await expect(writer.put([1, 2])).rejects.toThrow('away');
    expect(statements).toHaveLength(1);
  });

  it('goes on after a failure, and holds a writer to telling of every item', async () => {
    const { write } = quickDatabase((items) => (items.includes(1) ? [] : ['kept']));
    const writer = openGroupWriter({ write, ...sizes });
    await expect(writer.put([1])).rejects.toThrow('was not told');
    expect(await writer.put([2])).toEqual(['kept']);
  });
});
