import { errors, type ErrorName } from '@ganlin/contract/errors';
import { clientErrorApi } from '@ganlin/contract/ops/client-error';
import { permissions } from '@ganlin/contract/permissions';
import * as modules from '@ganlin/contract/registry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldsOf } from '../matrix/id-fields.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { boundEndpoints, contractApis } from './all-endpoints.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('is fully handled: no API of the contract is left unbound, no path is bound twice [S7-08]', async () => {
  const promised = (await contractApis()).flatMap(({ api }) => Object.values(api).map(({ path }) => path));
  const answered = boundEndpoints.map(({ endpoint }) => endpoint.path);
  expect(answered.toSorted()).toEqual(promised.toSorted());
  expect(new Set(answered).size).toBe(answered.length);
  const posts = boundEndpoints.filter(({ endpoint }) => endpoint.method === 'POST');
  expect(posts.length).toBeGreaterThan(answered.length / 2);
});

/** Its page-side caller is inlined into pages that may be open for days: the path cannot change. */
const withoutVerb = new Set<string>([clientErrorApi.report.path]);

it('has paths in kebab-case with a verb at the end', () => {
  const named = boundEndpoints.map(({ endpoint }) => endpoint.path).filter((path) => !withoutVerb.has(path));
  for (const path of named) expect(path).toMatch(/^\/api(\/[a-z0-9]+(-[a-z0-9]+)*){3,5}$/);
});

it('has error codes that are unique and in their ranges', () => {
  const ranges = Object.values(modules).map(({ errorRange }) => errorRange);
  expect(new Set(ranges).size).toBe(ranges.length);
  const codes: number[] = Object.values(errors).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  // 1 is "another exam is running", taken from the specification.
  for (const { errors: own, errorRange } of Object.values(modules)) {
    const strange = Object.values<{ code: number }>(own).filter(({ code }) => Math.floor(code / 10_000) !== errorRange);
    expect(strange.filter(({ code }) => code !== 1)).toEqual([]);
  }
});

it('names only errors from the catalogue', () => {
  const named = boundEndpoints.flatMap(({ endpoint }) => endpoint.errors ?? []);
  for (const name of named) expect(errors).toHaveProperty(name satisfies ErrorName);
});

it('has a menu function for each permission, and an endpoint for each', async () => {
  const rows = await app.platform.db.selectFrom('iamMenu').select('permission').where('type', '=', 2).execute();
  expect(rows.map(({ permission }) => permission).toSorted()).toEqual(Object.keys(permissions).toSorted());
  const used = new Set(boundEndpoints.map(({ endpoint }) => endpoint.access));
  for (const code of Object.keys(permissions)) expect(used).toContain(`perm:${code}`);
});

const MAX_INTEGER_COLUMN = 2 ** 31 - 1;

/** Kept in bigint columns, or in none. */
const largeNumbers = [
  '/api/media/video/begin size',
  '/api/activity/trainclass/save form.feeFen',
  '/api/activity/trainclass/person/confirm-payment paidFen',
  '/api/embed/launch/ticket at',
];

it('takes no whole number that an integer column cannot hold: PostgreSQL would fail instead of refusing', () => {
  const tooLarge = boundEndpoints.flatMap(({ endpoint }) =>
    fieldsOf(endpoint, ({ type, maximum = Infinity }) => type === 'integer' && maximum > MAX_INTEGER_COLUMN).map(
      (field) => `${endpoint.path} ${field}`,
    ),
  );
  expect(tooLarge.toSorted()).toEqual(largeNumbers.toSorted());
});
