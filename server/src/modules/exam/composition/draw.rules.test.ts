import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draw, supplyOf } from './draw.rules.ts';
import { seededRandom } from '../../../kits/seeded-random.rules.ts';

/** Up to six rules over up to thirty questions, each matching some of them. */
const problems = fc
  .record({
    needs: fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 6 }),
    fit: fc.array(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), { maxLength: 30 }),
    except: fc.uniqueArray(fc.nat({ max: 29 }), { maxLength: 5 }),
    seed: fc.string(),
  })
  .map(({ needs, fit, except, seed }) => ({
    needs,
    seed,
    fits: needs.map((_, rule) => fit.flatMap((rules, question) => (rules[rule] ? [question] : []))),
    except: new Set(except),
    size: 30,
  }));

describe('drawing by rules that share questions', () => {
  it('gives each rule as many as it needs, only matching ones, and none twice', () => {
    fc.assert(
      fc.property(problems, ({ needs, seed, ...candidates }) => {
        const { fits, except } = candidates;
        const supply = supplyOf(needs, candidates);
        fc.pre(supply.short.every((missing) => missing === 0));
        const drawn = draw(supply, seededRandom(seed));
        expect(drawn.map((ids) => ids.length)).toEqual(needs);
        expect(new Set(drawn.flat()).size).toBe(drawn.flat().length);
        for (const [rule, ids] of drawn.entries()) {
          for (const id of ids) expect(fits[rule]).toContain(id);
        }
        expect(drawn.flat().filter((id) => except.has(id))).toEqual([]);
        expect(draw(supplyOf(needs, candidates), seededRandom(seed))).toEqual(drawn);
      }),
      { numRuns: 500 },
    );
  });

  it('finds a shortage if and only if no assignment exists, and reports its size', () => {
    fc.assert(
      fc.property(problems, ({ needs, ...candidates }) => {
        const { fits, except } = candidates;
        const { short, available } = supplyOf(needs, candidates);
        const usable = fits.map((ids) => ids.filter((id) => !except.has(id)));
        expect(available).toEqual(usable.map((ids) => ids.length));
        expect(short.reduce((sum, missing) => sum + missing, 0)).toBe(deficiency(needs, usable));
      }),
      { numRuns: 500 },
    );
  });

  it('reports the later rule when two need the same questions', () => {
    const ids = [0, 1, 2];
    expect(supplyOf([2, 2], { size: 3, fits: [ids, ids] })).toMatchObject({ available: [3, 3], short: [0, 1] });
  });

  it('lets no rule take what another needs', () => {
    for (let seed = 0; seed < 200; seed++) {
      const [first, second] = draw(supplyOf([1, 1], { size: 2, fits: [[0, 1], [0]] }), seededRandom(`${seed}`));
      expect([first, second]).toEqual([[1], [0]]);
    }
  });

  it('can draw every question, and draws equivalent ones equally often', () => {
    // The first rule matches all ten, the second only five of them.
    const ids = Array.from({ length: 10 }, (_, index) => index);
    const supply = supplyOf([4, 2], { size: 10, fits: [ids, ids.slice(0, 5)] });
    const counts = new Map<number, number>();
    for (let seed = 0; seed < 4000; seed++) {
      for (const id of draw(supply, seededRandom('even', `${seed}`)).flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const [shared, own] = [ids.slice(0, 5), ids.slice(5)].map((some) => some.map((id) => counts.get(id) ?? 0));
    for (const group of [shared ?? [], own ?? []]) {
      const mean = group.reduce((sum, one) => sum + one, 0) / group.length;
      expect(mean).toBeGreaterThan(1000);
      for (const count of group) expect(Math.abs(count - mean) / mean).toBeLessThan(0.08);
    }
  });

  it('draws one rule uniformly at random', () => {
    const ids = Array.from({ length: 20 }, (_, index) => index);
    const supply = supplyOf([5], { size: 20, fits: [ids] });
    const counts = new Map(ids.map((id) => [id, 0]));
    const papers = 8000;
    for (let seed = 0; seed < papers; seed++) {
      for (const id of draw(supply, seededRandom('one', `${seed}`)).flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const expected = (papers * 5) / 20;
    const deviation = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // The critical chi-square value at one in a thousand with 19 degrees of freedom is 43.8.
    expect(deviation).toBeLessThan(43.8);
  });
});

/**
 * By Hall's theorem with deficiencies: the shortage is that of the worst set of rules, its needs minus its questions.
 */
function deficiency(needs: readonly number[], fits: readonly (readonly number[])[]): number {
  let worst = 0;
  for (let mask = 1; mask < 2 ** needs.length; mask++) {
    const chosen = needs.flatMap((need, rule) => (mask & (2 ** rule) ? [{ need, ids: fits[rule] ?? [] }] : []));
    const needed = chosen.reduce((sum, { need }) => sum + need, 0);
    worst = Math.max(worst, needed - new Set(chosen.flatMap(({ ids }) => ids)).size);
  }
  return worst;
}
