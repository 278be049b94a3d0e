// @vitest-environment jsdom
import { GRACE_SECONDS } from '@ganlin/contract/exam/kinds';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { pass, sitExams } from '../../../../test/exam-room.ts';
import { createExamClock } from './exam-clock.ts';
import { END_SPREAD_MS } from './hand-in/spread.ts';

sitExams();

const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** A page whose time is up after this long, and when it asked and acted, in milliseconds after zero. */
async function atZero(random: () => number, { failures = 0 } = {}) {
  const began = performance.now();
  const [zeros, requested, acted]: number[][] = [[], [], []];
  const since = () => Math.round(performance.now() - began) - LEFT_MS;
  const clock = createExamClock({
    ask: async () => {
      requested!.push(since());
      if (requested!.length <= failures) throw new Error('busy');
      return 0;
    },
    onTick: () => undefined,
    onZero: () => void zeros!.push(since()),
    onOver: () => void acted!.push(since()),
    random,
  });
  clock.report(LEFT_MS, performance.now());
  await pass(LEFT_MS + GRACE_SECONDS * 1000);
  clock.stop();
  return { zeros: zeros!, requested: requested!, acted: acted! };
}

const LEFT_MS = 2_000;
const TICK_MS = 500;

it('is notified of zero immediately and once, and acts on it within its share of the spread', async () => {
  await fc.assert(
    fc.asyncProperty(chances, async (chance) => {
      const { zeros, requested } = await atZero(() => chance);
      expect(zeros).toHaveLength(1);
      expect(zeros[0]).toBeLessThanOrEqual(TICK_MS);
      expect(requested[0]).toBeGreaterThanOrEqual(Math.floor(chance * END_SPREAD_MS));
      expect(requested[0]).toBeLessThanOrEqual(chance * END_SPREAD_MS + 2 * TICK_MS);
    }),
    { numRuns: 50 },
  );
});

it('has acted within the grace period, even after two failures, for any random value', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(chances), async (stream) => {
      const { requested, acted } = await atZero(() => stream.next().value, { failures: 2 });
      expect(requested.length).toBeGreaterThanOrEqual(3);
      expect(requested[2]).toBeLessThan(GRACE_SECONDS * 1000);
      expect(acted.length).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: 50 },
  );
});

it('a thousand pages that hit zero together ask evenly over the spread, and again', async () => {
  const pages = Array.from({ length: 1_000 }, () => {
    const ask = vi.fn<() => Promise<number>>().mockRejectedValue(new Error('busy'));
    const clock = createExamClock({ ask, onTick: () => undefined, onZero: () => undefined, onOver: () => undefined });
    clock.report(LEFT_MS, performance.now());
    return { ask, clock };
  });
  const perSecond: number[] = [];
  await pass(LEFT_MS);
  for (let second = 0, before = 0; second < 20; second++) {
    await pass(1_000);
    const now = pages.reduce((sum, { ask }) => sum + ask.mock.calls.length, 0);
    perSecond.push(now - before);
    before = now;
  }
  for (const { clock } of pages) clock.stop();
  // A tenth of them each second, plus the retries: never nearly all at the same time.
  expect(Math.max(...perSecond)).toBeLessThan(350);
  expect(perSecond.slice(0, 10).every((count) => count > 40)).toBe(true);
});
