import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBroken } from './broken-text.ts';

/** The rule in its simplest form. */
function isBrokenPlainly(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, child]) => isBrokenPlainly(key) || isBrokenPlainly(child));
}

it('finds a NUL and a lone surrogate, in values and in keys, at any depth', () => {
  for (const broken of ['a\0', '\ud83d', { 'k\0': 1 }, [{ a: ['\udc00'] }], { a: { b: [1, 'x\0'] } }])
    expect(isBroken(broken)).toBe(true);
  for (const whole of ['', '好😀', null, undefined, 5, true, [], {}, { a: [null, { b: '😀' }] }])
    expect(isBroken(whole)).toBe(false);
});

it('agrees with the simple rule on anything a request may contain', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '好', '😀', '\0', '\ud83d', '\udc00'), maxLength: 4 });
  const anything = fc.anything({ key: text, values: [text, fc.integer(), fc.constant(null)], maxDepth: 4 });
  fc.assert(
    fc.property(anything, (value) => isBroken(value) === isBrokenPlainly(value)),
    { numRuns: 500 },
  );
});
