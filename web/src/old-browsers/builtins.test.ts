import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrayMethods, bufferMethods, mapFunctions, objectFunctions, promiseFunctions } from './builtins.ts';

type Call = (...values: unknown[]) => unknown;

/** The result, or the name of the error. */
function outcome(method: unknown, on: unknown, values: readonly unknown[]): unknown {
  try {
    return (method as Call).apply(on, [...values]);
  } catch (error) {
    return (error as Error).constructor.name;
  }
}

const index = fc.integer({ min: -7, max: 7 });

it.each([
  ['at', fc.tuple(index)],
  ['findLast', fc.constant([(item: number) => item % 2 === 0])],
  ['findLastIndex', fc.constant([(item: number) => item % 3 === 0])],
  ['toReversed', fc.constant([])],
  ['toSorted', fc.constantFrom([], [(a: number, b: number) => b - a])],
  ['toSpliced', fc.tuple(index, fc.nat(3), fc.integer())],
  ['with', fc.tuple(index, fc.integer())],
] as const)('%s does what the browser does', (name, values) => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 5 }), values as fc.Arbitrary<readonly unknown[]>, (list, given) => {
      const before = [...list];
      expect(outcome(arrayMethods[name], list, given)).toEqual(outcome(Array.prototype[name], list, given));
      expect(list).toEqual(before);
    }),
  );
});

it('groups, finds own properties and makes promises like the browser', async () => {
  const isOdd = (item: number) => item % 2 === 1;
  expect(mapFunctions.groupBy([1, 2, 3], isOdd)).toEqual(Map.groupBy([1, 2, 3], isOdd));
  expect(objectFunctions.hasOwn({ a: 1 }, 'a')).toBe(true);
  expect(objectFunctions.hasOwn({ a: 1 }, 'toString')).toBe(false);
  const { promise, resolve } = promiseFunctions.withResolvers.call<
    PromiseConstructor,
    [],
    Partial<PromiseWithResolvers<number>>
  >(Promise);
  resolve?.(7);
  expect(await promise).toBe(7);
});

it.each([undefined, 0, 2, 5])('moves bytes to a buffer of %s bytes like the browser', (length) => {
  const bytes = () => new Uint8Array([1, 2, 3]).buffer;
  const wanted = bytes().transferToFixedLength(length);
  expect(new Uint8Array(bufferMethods.transferToFixedLength.call(bytes(), length))).toEqual(new Uint8Array(wanted));
});
