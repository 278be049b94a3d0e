import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const good = { DATABASE_URL: 'postgres://localhost/x', REDIS_URL: 'redis://localhost' };
const production = {
  ...good,
  NODE_ENV: 'production',
  LINK_SECRET: 'a'.repeat(40),
  SEARCH_SECRET: 'b'.repeat(40),
  DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
};

it('starts in development with addresses alone, with demo and documentation on', () => {
  expect(readConfig(good)).toMatchObject({ production: false, demo: true, apiDocs: true, port: 3000 });
});

it('in production has demo and documentation off unless asked for', () => {
  expect(readConfig(production)).toMatchObject({ production: true, demo: false, apiDocs: false });
  expect(readConfig({ ...production, DEMO: 'on', API_DOCS: 'on' })).toMatchObject({ demo: true, apiDocs: true });
});

it('treats an empty variable as not set', () => {
  expect(readConfig({ ...good, PORT: '', DEMO: '' })).toMatchObject({ port: 3000, demo: true });
});

it.each([
  ['a missing database', { ...good, DATABASE_URL: undefined }, 'DATABASE_URL'],
  ['another kind of database', { ...good, DATABASE_URL: 'mysql://x' }, 'postgres://'],
  ['a port that is none', { ...good, PORT: '99999' }, 'PORT'],
  ['a short link secret', { ...production, LINK_SECRET: 'short' }, '32 characters'],
  ['the published link secret', { ...production, LINK_SECRET: undefined }, 'LINK_SECRET: set your own'],
  ['the published search secret', { ...production, SEARCH_SECRET: undefined }, 'SEARCH_SECRET: set your own'],
  ['the published data key', { ...production, DATA_KEYS: undefined }, 'DATA_KEYS: set your own'],
  ['a data key that is too short', { ...production, DATA_KEYS: 'k1:AAAA' }, '32 bytes'],
  [
    'two data keys with one id',
    { ...production, DATA_KEYS: `${production.DATA_KEYS},${production.DATA_KEYS}` },
    'share an id',
  ],
  ['S3 without its settings', { ...good, STORAGE: 's3' }, 'S3_ENDPOINT'],
])('refuses to start with %s, and says why', (_what, env, reason) => {
  expect(() => readConfig(env)).toThrow(reason);
});

it('names every reason at once', () => {
  const env = { ...production, LINK_SECRET: undefined, DATA_KEYS: undefined };
  expect(() => readConfig(env)).toThrow(/LINK_SECRET[\s\S]*DATA_KEYS/);
});
