import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packArrangement, unpackArrangement } from './arrangement.rules.ts';

const order = fc
  .integer({ min: 0, max: 36 })
  .chain((count) => fc.shuffledSubarray(Array.from({ length: count }, (_, at) => at)));
const key = fc.oneof(
  fc.nat(999).map(String),
  fc.tuple(fc.nat(999), fc.stringMatching(/^[a-z0-9]{1,8}$/)).map(([index, part]) => `${index}.${part}`),
);
const arrangement = fc.record({ questions: fc.array(fc.nat(999)), options: fc.dictionary(key, order) });

it('every arrangement is read from its row as it was stored', () => {
  fc.assert(
    fc.property(arrangement, (given) => {
      expect(unpackArrangement(JSON.parse(JSON.stringify(packArrangement(given))))).toEqual(given);
    }),
  );
});

it('an arrangement stored as lists is read unchanged', () => {
  const given = { questions: [2, 0, 1], options: { 0: [1, 0], '1.c2': [0, 2, 1] } };
  expect(unpackArrangement(given)).toEqual(given);
});

it('an option without a digit is refused, not stored wrongly', () => {
  expect(() => packArrangement({ questions: [0], options: { 0: [36] } })).toThrow(RangeError);
});
