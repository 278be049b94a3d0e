import { addSeconds } from '@ganlin/contract/core/time';
import { expect, it } from 'vitest';
import { setupChecks, type SetupFacts } from './check.rules.ts';
import { isSetupCode, readableCode, setupCodeOf } from './setup-code.rules.ts';

const now = new Date('2026-11-17T08:00:00Z');
const good: SetupFacts = {
  databaseVersion: 170_002,
  missingMigrations: 0,
  notDurable: [],
  isRoleSeparate: true,
  isCacheThere: true,
  isStorageWritable: true,
  isWorkerRunning: true,
  canMakeFilms: true,
  canConvertOffice: true,
  publicUrl: 'https://xuetang.example.cn',
  origin: 'https://xuetang.example.cn',
  browserNow: addSeconds(now, 40),
  serverNow: now,
  databaseNow: addSeconds(now, 3),
};

const warningsOf = (facts: Partial<SetupFacts>) => setupChecks({ ...good, ...facts }).filter(({ ok }) => !ok);

it('has nothing to say about a good installation', () => {
  expect(warningsOf({})).toEqual([]);
  expect(warningsOf({ origin: 'http://127.0.0.1:3000', publicUrl: 'http://127.0.0.1:3000' })).toEqual([]);
});

it.each([
  ['database', { databaseVersion: 140_011 }],
  ['schema', { missingMigrations: 2 }],
  ['durability', { notDurable: ['fsync'] }],
  ['roles', { isRoleSeparate: false }],
  ['cache', { isCacheThere: false }],
  ['storage', { isStorageWritable: false }],
  ['worker', { isWorkerRunning: false }],
  ['films', { canMakeFilms: false }],
  ['office', { canConvertOffice: false }],
  ['https', { origin: 'http://xuetang.example.cn', publicUrl: 'http://xuetang.example.cn' }],
  ['address', { publicUrl: '' }],
  ['address', { publicUrl: 'https://other.example.cn' }],
  ['clock', { browserNow: addSeconds(now, -61) }],
  ['clock', { databaseNow: addSeconds(now, -6) }],
] as const)('warns about %s, and says what to do: %o', (name, facts) => {
  const warnings = warningsOf(facts);
  expect(warnings.map((warning) => warning.name)).toEqual([name]);
  expect(warnings[0]!.advice.length).toBeGreaterThan(10);
});

it('derives one code from a secret, in letters that cannot be confused', () => {
  const code = setupCodeOf('a secret of the configuration');
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{12}$/);
  expect(setupCodeOf('a secret of the configuration')).toBe(code);
  expect(setupCodeOf('another secret')).not.toBe(code);
  expect(readableCode(code)).toMatch(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/);
  expect(isSetupCode(code, 'a secret of the configuration')).toBe(true);
  expect(isSetupCode(code, 'another secret')).toBe(false);
});
