import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastSerial, mayCollide, numberingProblem, numberOf, type NumberPart } from './number.ts';

const text = (shown: string): NumberPart => ({ kind: 'text', text: shown });
const year: NumberPart = { kind: 'year' };
const serial = (digits: number): NumberPart => ({ kind: 'serial', digits });

const someText = fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom('冀', '-', ' ', '0', '1', '2', '9') });
/** Texts around one serial and at most one year. */
const patterns = fc
  .record({ texts: fc.array(someText, { maxLength: 3 }), digits: fc.integer({ min: 3, max: 5 }), dated: fc.boolean() })
  .chain(({ texts, digits, dated }) =>
    fc.shuffledSubarray([...texts.map(text), serial(digits), ...(dated ? [year] : [])], {
      minLength: texts.length + (dated ? 2 : 1),
    }),
  );
const counts = { year: fc.integer({ min: 2000, max: 2030 }), serial: fc.integer({ min: 1, max: 999 }) };

it('writes the parts one after the other', () => {
  const pattern = [text('冀人影 '), year, text('-'), serial(5)];
  expect(numberOf(pattern, { year: 2026, serial: 417 })).toBe('冀人影 2026-00417');
});

it('gives one length to all numbers of a pattern, and refuses a serial that does not fit', () => {
  fc.assert(
    fc.property(patterns, fc.record(counts), fc.record(counts), (pattern, one, other) => {
      expect(numberOf(pattern, one)).toHaveLength(numberOf(pattern, other)!.length);
      expect(numberOf(pattern, { ...one, serial: lastSerial(pattern) })).toBeDefined();
      expect(numberOf(pattern, { ...one, serial: lastSerial(pattern) + 1 })).toBeUndefined();
    }),
  );
});

it('never writes one number for two serials of a series', () => {
  fc.assert(
    fc.property(patterns, fc.record(counts), counts.serial, (pattern, one, serial) => {
      fc.pre(serial !== one.serial);
      expect(numberOf(pattern, { ...one, serial })).not.toBe(numberOf(pattern, one));
    }),
  );
});

it('never writes one number for two years if it contains the year', () => {
  fc.assert(
    fc.property(patterns, fc.record(counts), fc.record(counts), (pattern, one, other) => {
      fc.pre(numberingProblem({ pattern, yearlyReset: true }) === undefined);
      fc.pre(one.year !== other.year || one.serial !== other.serial);
      expect(numberOf(pattern, one)).not.toBe(numberOf(pattern, other));
    }),
  );
});

it('recognises every pair of patterns that can write the same number', () => {
  fc.assert(
    fc.property(patterns, fc.record(counts), fc.nat(), (pattern, count, pick) => {
      // The same number, read as another serial between two texts.
      const number = numberOf(pattern, count)!;
      const runs = [...number.matchAll(/(?=(\d{3}))/g)].map(({ index }) => index);
      const start = runs[pick % runs.length];
      const other = [text(number.slice(0, start)), serial(3), text(number.slice(start + 3))];
      expect(mayCollide(pattern, other)).toBe(true);
      expect(mayCollide(other, pattern)).toBe(true);
    }),
  );
  expect(mayCollide([text('A20'), serial(7)], [text('A'), year, serial(5)])).toBe(true);
  expect(mayCollide([text('A'), serial(5)], [text('B'), serial(5)])).toBe(false);
  expect(mayCollide([text('A'), serial(5)], [text('A'), serial(6)])).toBe(false);
});

it.each([
  [[text('A')], false, '一个序号'],
  [[serial(5), serial(5)], false, '一个序号'],
  [[year, year, serial(5)], true, '最多有一个年份'],
  [[serial(5)], true, '要有年份'],
])('refuses %j', (pattern, yearlyReset, reason) => {
  expect(numberingProblem({ pattern, yearlyReset })).toContain(reason);
});
