import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import { plausible, type JsonSchema } from '../support/plausible.ts';
import { boundEndpoints } from './all-endpoints.ts';

/** Besides every wrong value in every place. CI has less time than whoever looks into something. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? (process.env['CI'] ? 12 : 60));
const HANG_MS = 2_000;

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const hostileValues: readonly unknown[] = [
  undefined,
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
  '99999999999999999999',
  '0198f0a0-0000-7000-8000-000000000000',
  '2026-02-30T00:00:00Z',
  'x'.repeat(5000),
];

type Path = readonly (string | number)[];

/** Every place in a value, the whole included. */
function pathsIn(value: unknown): Path[] {
  const isContainer = typeof value === 'object' && value !== null;
  const below = isContainer ? Object.entries(value) : [];
  return [[], ...below.flatMap(([key, child]) => pathsIn(child).map((path) => [key, ...path]))];
}

/** The value with one place replaced; `undefined` leaves the place out. */
function withAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) return value.map((item, i) => (String(i) === key ? withAt(item, rest, replacement) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: withAt(object[key], rest, replacement) };
}

/** Bodies as the contract wants them with each place gone wrong in each way: one wrong place alone reaches deepest. */
function wrongBodies(good: unknown): unknown[] {
  return pathsIn(good).flatMap((path) => hostileValues.map((value) => withAt(good, path, value)));
}

/** Bodies with any number of places left out and one filled with any JSON. */
function strangeBody(good: unknown): fc.Arbitrary<unknown> {
  const paths = pathsIn(good);
  return fc
    .tuple(fc.constantFrom(...paths), fc.jsonValue(), fc.subarray(Object.keys(Object(good))))
    .map(([path, value, gone]) => {
      const body = withAt(good, path, value);
      return gone.reduce((rest, name) => (Object(rest) === rest ? withAt(rest, [name], undefined) : rest), body);
    });
}

it.each(boundEndpoints.map(({ endpoint }) => [endpoint.path, endpoint] as const))(
  `%s bears every wrong value and ${RUNS} strange bodies without a fault, a stack trace or a hang`,
  async (_path, endpoint) => {
    // Signing out would make every later request of the run a mere refusal.
    const signsOut = endpoint.path.endsWith('/logout') || endpoint.path.endsWith('/revoke');
    const caller = signsOut ? app.guest : admin;
    const good = plausible(z.toJSONSchema(endpoint.request, { io: 'input' }) as JsonSchema);
    const send = async (body: unknown) => {
      const started = performance.now();
      const reply =
        endpoint.method === 'GET'
          ? await caller.ask(endpoint, asQuery(body))
          : await caller.ask(endpoint, JSON.stringify(body) ?? '', { 'content-type': 'application/json' });
      const said = `${JSON.stringify(body)} → ${reply.body}`;
      expect(performance.now() - started, said).toBeLessThan(HANG_MS);
      expect(reply.statusCode, said).toBeLessThan(500);
      expect(reply.body).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d+|select .* from|syntax error/i);
    };
    for (const body of wrongBodies(good)) await send(body);
    await fc.assert(fc.asyncProperty(strangeBody(good), send), { numRuns: RUNS });
  },
  120_000,
);

function asQuery(body: unknown): Record<string, string> {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.fromEntries(Object.entries(Object(body)).map(([name, value]) => [name, text(value) ?? '']));
}
