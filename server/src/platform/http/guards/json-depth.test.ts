import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBroken } from './broken-text.ts';
import { nestsDeeper } from './json-depth.ts';

const nested = (depth: number, inside = '1') => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

it('counts arrays and objects, not brackets inside strings', () => {
  expect(nestsDeeper(nested(64))).toBe(false);
  expect(nestsDeeper(nested(65))).toBe(true);
  expect(nestsDeeper(nested(63, `{"a":1}`))).toBe(false);
  expect(nestsDeeper(nested(64, `{"a":1}`))).toBe(true);
  expect(nestsDeeper(nested(64, JSON.stringify(`\\"[[[[{{{{\\\\`)))).toBe(false);
  expect(nestsDeeper(`[${'[],'.repeat(1000)}[]]`)).toBe(false);
});

it('agrees with the parser on all valid JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8, stringUnit: fc.constantFrom('a', '"', '\\', '[', '{', ']', '}') }), (text) => {
      const depth = depthOf(JSON.parse(text));
      expect([nestsDeeper(text, depth), depth > 0 && nestsDeeper(text, depth - 1)]).toEqual([false, depth > 0]);
    }),
    { numRuns: 500 },
  );
});

it('terminates on anything that is not JSON', () => {
  for (const text of ['', '"', '"\\', '"\\"', ']]]]', '[[[[', '\\"[', '{"a":"']) expect(nestsDeeper(text)).toBe(false);
});

it('scans a million brackets without recursion', () => {
  const text = nested(500_000);
  expect(nestsDeeper(text)).toBe(true);
  let deep: unknown = 'a\0';
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(isBroken(deep)).toBe(true);
});
