import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lagOf, positionOf, withMark, type Mark } from './lag.rules.ts';

it('is counted from the newest mark that the standby has replayed', () => {
  const marks = [
    { position: 10n, at: 1_000 },
    { position: 20n, at: 2_000 },
    { position: 30n, at: 3_000 },
  ];
  expect(lagOf(marks, 25n, 3_500)).toBe(1_500);
  expect(lagOf(marks, 30n, 3_500)).toBe(500);
  expect(lagOf(marks, 9n, 3_500)).toBe(Infinity);
});

it('does not grow while the primary is idle', () => {
  const marks = [1_000, 2_000, 3_000].map((at) => ({ position: 10n, at }));
  expect(lagOf(marks, 10n, 3_000)).toBe(0);
});

it('never claims less than the age of what the standby lacks', () => {
  const written = fc.array(fc.record({ wait: fc.nat(5_000), bytes: fc.nat(1_000) }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(written, fc.nat(30_000), (steps, replayedBytes) => {
      let [position, at] = [0, 0];
      let marks: readonly Mark[] = [];
      for (const { wait, bytes } of steps) {
        at += wait;
        position += bytes;
        marks = withMark(marks, { position: BigInt(position), at }, Infinity);
      }
      // When the first thing was written that the standby does not have yet.
      const missing = marks.find((mark) => mark.position > BigInt(replayedBytes));
      const lag = lagOf(marks, BigInt(replayedBytes), at);
      return missing === undefined ? lag === 0 : lag >= at - missing.at;
    }),
  );
});

it('keeps marks for as long as they may matter', () => {
  const old = [{ position: 1n, at: 0 }];
  expect(withMark(old, { position: 2n, at: 100 }, 100)).toHaveLength(2);
  expect(withMark(old, { position: 2n, at: 101 }, 100)).toEqual([{ position: 2n, at: 101 }]);
});

it('reads positions as PostgreSQL writes them', () => {
  expect(positionOf('0/0')).toBe(0n);
  expect(positionOf('16/B374D848')).toBe(0x16_b374d848n);
  expect(() => positionOf('none')).toThrow('not a position');
});
