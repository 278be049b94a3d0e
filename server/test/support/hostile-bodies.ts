import { DEFAULT_BODY_BYTES, type Endpoint } from '@ganlin/contract/core/endpoint';
import fc from 'fast-check';
import { z } from 'zod';
import { bombs } from '../abuse/bombs.ts';
import { plausible, type JsonSchema } from './plausible.ts';

/** JSON texts, so that values no JavaScript value can represent are included. */
const hostileTexts: readonly string[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  'a\u0000b',
  '\ud800',
  "'; drop table iam_user; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%s%n%00',
  '99999999999999999999',
  '0198f0a0-0000-7000-8000-000000000000',
  'NaN',
  'true',
  '[object Object]',
  '2026-02-30T00:00:00Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  'x'.repeat(5000),
  '好'.repeat(3000),
  '\u202e\u0301'.repeat(500),
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  [[[[]]]],
  [null],
  ['', '', ''],
  [{}],
  { 0: 0 },
  Array.from({ length: 3000 }, () => 0),
].map((value) => JSON.stringify(value));
const rawTexts: readonly string[] = [
  '1e400',
  '-1e400',
  '-0',
  '1e-400',
  '9007199254740993',
  '9'.repeat(400),
  '"\\u0000"',
  '"\\ud800\\ud800"',
  '{"__proto__":{"roleType":2}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":1,"a":[]}',
  // As deep as a body may nest, so that it reaches the schema.
  `${'['.repeat(50)}${']'.repeat(50)}`,
  `${'{"x":'.repeat(50)}0${'}'.repeat(50)}`,
];

type Path = readonly string[];

/** Every path in a value, including the root. */
function pathsIn(value: unknown): Path[] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[], ...below.flatMap(([key, child]) => pathsIn(child).map((path) => [key, ...path]))];
}

/** The JSON of a value with one path replaced by a text; without a text the path is left out. */
function textWith(value: unknown, [key, ...rest]: Path, text: string | undefined): string {
  if (key === undefined) return text ?? '';
  const parts = Object.entries(value as object).flatMap(([name, child]) => {
    const part = name === key ? textWith(child, rest, text) : JSON.stringify(child);
    return part === '' ? [] : [[name, part] as const];
  });
  if (Array.isArray(value)) return `[${parts.map(([, part]) => part).join()}]`;
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${part}`).join()}}`;
}

/** Nearly valid bodies with one wrong value: these get furthest into the code. */
function wrongBody(good: unknown): fc.Arbitrary<string> {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...hostileTexts, ...rawTexts) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.json() },
  );
  return fc.tuple(fc.constantFrom(...pathsIn(good)), value).map(([path, text]) => textWith(good, path, text));
}

/** Bodies with any number of fields left out. */
const strippedBody = (good: object): fc.Arbitrary<string> =>
  fc
    .subarray(Object.keys(good))
    .map((names) => JSON.stringify(Object.fromEntries(Object.entries(good).filter(([name]) => names.includes(name)))));

/** As long as the endpoint accepts, and a little longer. */
const bombFor = ({ maxBodyBytes = DEFAULT_BODY_BYTES }: Endpoint): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(maxBodyBytes, maxBodyBytes + 100), fc.nat())
    .map(([bytes, which]) => bombs(bytes).at(which % bombs(64).length) ?? '');

export function hostileBody(endpoint: Endpoint): fc.Arbitrary<string> {
  const good = plausible(z.toJSONSchema(endpoint.request, { io: 'input' }) as JsonSchema) as object;
  return fc.oneof(
    { weight: 7, arbitrary: wrongBody(good) },
    { weight: 2, arbitrary: strippedBody(good) },
    { weight: 1, arbitrary: bombFor(endpoint) },
  );
}
