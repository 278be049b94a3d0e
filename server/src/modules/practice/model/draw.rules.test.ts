import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permutation, sample, shares } from './draw.rules.ts';

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const all = (size: number, from: number) => Array.from({ length: size }, (_, index) => permutation(size, from)(index));

describe('a permutation', () => {
  it('returns every number once, for any size and seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), seed, (size, from) => {
        expect(all(size, from).toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, one) => one));
      }),
    );
  });

  it('differs between seeds, and is the same for the same seed', () => {
    expect(all(100, 1)).not.toEqual(all(100, 2));
    expect(all(100, 7)).toEqual(all(100, 7));
  });

  it('distributes evenly: each number comes first about as often as any other', () => {
    const firsts = new Map<number, number>();
    for (let from = 0; from < 4000; from++) {
      const first = permutation(20, from * 7919)(0);
      firsts.set(first, (firsts.get(first) ?? 0) + 1);
    }
    expect(firsts.size).toBe(20);
    for (const times of firsts.values()) expect(Math.abs(times - 200)).toBeLessThan(80);
  });

  it('is fast for a bank of two hundred thousand', () => {
    const order = permutation(200_000, 42);
    const started = performance.now();
    for (let index = 0; index < 20_000; index++) order(index);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('shares', () => {
  it('add up to the requested or available count, never exceed what is available, and keep the proportion', () => {
    const available = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(available, fc.integer({ min: 1, max: 200 }), (counts, wanted) => {
        const there = new Map(counts.map((count, kind) => [kind, count]));
        const total = counts.reduce((sum, one) => sum + one, 0);
        const given = shares(there, wanted);
        expect([...given.values()].reduce((sum, one) => sum + one, 0)).toBe(Math.min(wanted, total));
        for (const [kind, count] of given) {
          expect(count).toBeLessThanOrEqual(there.get(kind)!);
          const exact = total === 0 ? 0 : (there.get(kind)! * Math.min(wanted, total)) / total;
          expect(Math.abs(count - exact)).toBeLessThan(1);
        }
      }),
    );
  });
});

describe('a sample', () => {
  it('contains only members, each once, and as many as possible', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(), { maxLength: 60 }),
        fc.integer({ min: 0, max: 80 }),
        seed,
        (from, count, s) => {
          const drawn = sample(from, count, s);
          expect(drawn).toHaveLength(Math.min(count, from.length));
          expect(new Set(drawn).size).toBe(drawn.length);
          for (const one of drawn) expect(from).toContain(one);
        },
      ),
    );
  });
});
