import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { productionEnv } from '../test/support/production-env.ts';
import { readConfig } from './config.ts';

const addresses = { DATABASE_URL: 'postgres://localhost/x', REDIS_URL: 'redis://localhost' };
const good = { ...addresses, NODE_ENV: 'development' };
const production = { ...addresses, ...productionEnv() };

it('starts in development with only the addresses set, with demo and documentation on', () => {
  expect(readConfig(good)).toMatchObject({ production: false, demo: true, apiDocs: true, port: 3000 });
});

it('is production unless set to development or test', () => {
  expect(() => readConfig(addresses)).toThrow('LINK_SECRET: set your own in production');
  for (const NODE_ENV of [undefined, ''])
    expect(readConfig({ ...production, NODE_ENV })).toMatchObject({ production: true, demo: false, apiDocs: false });
  expect(readConfig({ ...addresses, NODE_ENV: 'test' }).production).toBe(false);
});

it('turns demo and documentation off in production unless enabled', () => {
  expect(readConfig(production)).toMatchObject({ production: true, demo: false, apiDocs: false });
  expect(readConfig({ ...production, DEMO: 'on', API_DOCS: 'on' })).toMatchObject({ demo: true, apiDocs: true });
});

it('has its service worker unless it is switched off', () => {
  expect(readConfig(production).serviceWorker).toBe(true);
  expect(readConfig({ ...production, SERVICE_WORKER: 'off' }).serviceWorker).toBe(false);
});

it('stores files in an absolute directory, with or without a trailing slash [S5-51]', () => {
  const storage = (STORAGE_DIR: string) => readConfig({ ...good, STORAGE_DIR }).storage;
  for (const given of ['/srv/files', '/srv/files/'])
    expect(storage(given)).toEqual({ driver: 'local', directory: '/srv/files/' });
  expect(storage('D:/files')).toEqual({ driver: 'local', directory: 'D:/files/' });
  for (const given of ['files', './files', '../files/'])
    expect(() => storage(given)).toThrow('STORAGE_DIR: 目录须以 / 开头并以 / 结尾，或为盘符');
  expect(readConfig(good).storage).toMatchObject({ directory: expect.stringMatching(/^\/.*\/\.data\/files\/$/) });
});

it('takes locks and migrates where it runs, unless there is a direct address beside a pooler', () => {
  const [direct, owner] = ['postgres://direct/x', 'postgres://owner@direct/x'];
  expect(readConfig(good)).toMatchObject({ databaseDirectUrl: good.DATABASE_URL, databaseOwnerUrl: good.DATABASE_URL });
  const both = { ...good, DATABASE_DIRECT_URL: direct };
  expect(readConfig(both)).toMatchObject({
    databaseUrl: good.DATABASE_URL,
    databaseDirectUrl: direct,
    databaseOwnerUrl: direct,
  });
  expect(readConfig({ ...both, DATABASE_OWNER_URL: owner }).databaseOwnerUrl).toBe(owner);
});

it('treats an empty variable as not set', () => {
  expect(readConfig({ ...good, PORT: '', DEMO: '' })).toMatchObject({ port: 3000, demo: true });
});

it('knows its public URL only if it is set, with or without a trailing slash', () => {
  expect(readConfig(good).publicUrl).toBe('');
  expect(readConfig({ ...good, PUBLIC_URL: 'https://example.cn/' }).publicUrl).toBe('https://example.cn');
  expect(readConfig({ ...good, PUBLIC_URL: 'http://10.0.0.5:8080' }).publicUrl).toBe('http://10.0.0.5:8080');
});

it('reads any setting from a file, without the line break at its end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const password = 'with,comma';
  const database = `postgres://app:${password}@db/ganlin`;
  const inFile = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return { [`${name}_FILE`]: join(folder, name) };
  };
  const files = {
    ...inFile('DATABASE_URL', `${database}\n`),
    ...inFile('LINK_SECRET', `${production.LINK_SECRET}\n`),
    ...inFile('PORT', '3210\n'),
  };
  const config = readConfig({ ...production, DATABASE_URL: undefined, LINK_SECRET: undefined, PORT: '1', ...files });
  expect(config).toMatchObject({
    databaseUrl: database,
    linkSecret: production.LINK_SECRET,
    port: 3210,
  });
  const missing = { ...production, REDIS_URL: undefined, REDIS_URL_FILE: join(folder, 'none'), PORT: 'x' };
  expect(() => readConfig(missing)).toThrow(/REDIS_URL_FILE: .*none cannot be read \(ENOENT\)[^]*PORT:/);
  rmSync(folder, { recursive: true });
});

it.each([
  ['several hosts of a database', { ...good, DATABASE_URL: 'postgres://u:p@one:5432,two:5432/x' }, 'several hosts'],
  ['several hosts as a parameter', { ...good, DATABASE_URL: 'postgres:///x?host=one,two' }, 'several hosts'],
  [
    'a database URL that is none',
    { ...good, DATABASE_URL: 'postgres://u:p@host:port/x' },
    'DATABASE_URL: is not a URL',
  ],
  ['several hosts of Redis', { ...good, REDIS_URL: 'redis://one:1,two:2' }, 'for Sentinel write redis+sentinel://'],
  ['Sentinels without a name', { ...good, REDIS_URL: 'redis+sentinel://one,two' }, 'REDIS_URL: needs the name'],
  ['a direct address that is none', { ...good, DATABASE_DIRECT_URL: 'mysql://x' }, 'DATABASE_DIRECT_URL: must start'],
  ['a missing database', { ...good, DATABASE_URL: undefined }, 'DATABASE_URL'],
  ['another kind of database', { ...good, DATABASE_URL: 'mysql://x' }, 'postgres://'],
  ['a port that is none', { ...good, PORT: '99999' }, 'PORT'],
  ['a short link secret', { ...production, LINK_SECRET: 'short' }, '32 characters'],
  ['the published link secret', { ...production, LINK_SECRET: undefined }, 'LINK_SECRET: set your own'],
  ['the published search secret', { ...production, SEARCH_SECRET: undefined }, 'SEARCH_SECRET: set your own'],
  ['a short chain secret', { ...production, CHAIN_SECRET: 'short' }, '32 characters'],
  ['the published chain secret', { ...production, CHAIN_SECRET: undefined }, 'CHAIN_SECRET: set your own'],
  ['the published data key', { ...production, DATA_KEYS: undefined }, 'DATA_KEYS: set your own'],
  ['a data key that is too short', { ...production, DATA_KEYS: 'k1:AAAA' }, '32 bytes'],
  [
    'two data keys with one id',
    { ...production, DATA_KEYS: `${production.DATA_KEYS},${production.DATA_KEYS}` },
    'share an id',
  ],
  ['a link secret of one character', { ...production, LINK_SECRET: 'a'.repeat(40) }, 'LINK_SECRET: repeats itself'],
  [
    'a search secret in order',
    { ...production, SEARCH_SECRET: 'abcdefghijklmnopqrstuvwxyzABCDEF' },
    'SEARCH_SECRET: is',
  ],
  [
    'a guessable secret',
    { ...production, CHAIN_SECRET: 'change-me-before-you-go-live-2026-K7' },
    'CHAIN_SECRET: holds',
  ],
  [
    'two equal secrets',
    { ...production, CHAIN_SECRET: production.LINK_SECRET },
    'LINK_SECRET and CHAIN_SECRET are equal',
  ],
  [
    'a secret that metrics are read with',
    { ...production, METRICS_TOKEN: production.SEARCH_SECRET },
    'SEARCH_SECRET and METRICS_TOKEN are equal',
  ],
  [
    'a data key of zeros',
    { ...production, DATA_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` },
    'DATA_KEYS: key k1 repeats itself',
  ],
  [
    'two equal data keys',
    { ...production, DATA_KEYS: `${production.DATA_KEYS},k2:${production.DATA_KEYS.slice(3)}` },
    'DATA_KEYS: two keys are equal',
  ],
  ['acknowledgements before the commit', { ...production, ACK_BEFORE_COMMIT: '1' }, 'ACK_BEFORE_COMMIT: loses answers'],
  ['a proxy that is no address', { ...good, TRUST_PROXY: 'nginx' }, 'TRUST_PROXY: takes'],
  ['S3 without its settings', { ...good, STORAGE: 's3' }, 'S3_ENDPOINT'],
  ['a public address with a path', { ...good, PUBLIC_URL: 'https://example.cn/learn' }, 'must be an origin'],
  ['a public address of another kind', { ...good, PUBLIC_URL: 'ftp://example.cn' }, 'PUBLIC_URL'],
])('refuses to start with %s, and reports why', (_what, env, reason) => {
  expect(() => readConfig(env)).toThrow(reason);
});

it('does not reveal the values it refuses', () => {
  const secret = 'hunter2-hunter2-hunter2-hunter2-hunter2';
  const key = Buffer.alloc(32, 9).toString('base64');
  const env = { ...production, LINK_SECRET: secret, SEARCH_SECRET: secret, DATA_KEYS: `k1:${key}` };
  expect(() => readConfig(env)).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }));
  expect(() => readConfig(env)).toThrow(expect.objectContaining({ message: expect.not.stringContaining(key) }));
});

it('reports all reasons together', () => {
  const env = { ...production, LINK_SECRET: undefined, DATA_KEYS: undefined };
  expect(() => readConfig(env)).toThrow(/LINK_SECRET[\s\S]*DATA_KEYS/);
});

describe('data keys from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const newKey = () => randomBytes(32).toString('base64');
  const fileOf = (text: string) => {
    const file = join(folder, `keys-${randomBytes(4).toString('hex')}`);
    writeFileSync(file, text);
    return { DATA_KEYS_FILE: file };
  };
  const idsIn = (env: Record<string, string | undefined>) => readConfig(env).dataKeys.map(({ id }) => id);

  it('are one per line or separated by commas, with comments, the first being current', () => {
    const text = `# since March\nk3:${newKey()} # new\n\nk2:${newKey()}, k1:${newKey()}\r\n`;
    expect(idsIn({ ...good, ...fileOf(text) })).toEqual(['k3', 'k2', 'k1']);
  });

  it('take precedence over the variable, so that production can do without it', () => {
    const file = fileOf(`k9:${newKey()}`);
    expect(idsIn({ ...production, ...file })).toEqual(['k9']);
    expect(idsIn({ ...production, DATA_KEYS: undefined, ...file })).toEqual(['k9']);
  });

  it('decrypt what the same keys in the variable have encrypted', () => {
    const fromFile = readConfig({ ...good, ...fileOf(production.DATA_KEYS) });
    expect(fromFile.dataKeys).toEqual(readConfig(production).dataKeys);
  });

  it.each([
    ['is not there', { DATA_KEYS_FILE: join(folder, 'none') }, /DATA_KEYS_FILE: .*none cannot be read \(ENOENT\)/],
    ['is a folder', { DATA_KEYS_FILE: folder }, /cannot be read \(EISDIR\)/],
    ['holds comments alone', fileOf('# nothing yet\n'), 'DATA_KEYS: holds no key'],
    ['holds a short key', fileOf('k1:AAAA'), 'DATA_KEYS: key k1 must be 32 bytes'],
    ['holds an id in capitals', fileOf(`K1:${newKey()}`), 'DATA_KEYS: each key needs'],
    ['holds an id twice', fileOf(`k1:${newKey()}\nk1:${newKey()}`), 'DATA_KEYS: two keys share an id'],
  ])('prevent the start when the file %s', (_what, env, reason) => {
    expect(() => readConfig({ ...production, ...env })).toThrow(reason);
  });

  it('must not be the published key in production', () => {
    const published = `dev:${Buffer.alloc(32, 7).toString('base64')}`;
    expect(() => readConfig({ ...production, ...fileOf(`${published}\n`) })).toThrow('DATA_KEYS: set your own');
  });
});

it('traces only with an address, all of what begins here but saves of answers unless told otherwise', () => {
  expect(readConfig(production).tracing).toBeNull();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  expect(readConfig({ ...production, ...endpoint }).tracing).toEqual({
    endpoint: 'http://collector:4318',
    ratio: 1,
    saves: false,
  });
  const chosen = { OTEL_TRACES_SAMPLER_ARG: '0.05', OTEL_TRACE_SAVES: 'on' };
  expect(readConfig({ ...production, ...endpoint, ...chosen }).tracing).toMatchObject({ ratio: 0.05, saves: true });
  for (const OTEL_TRACES_SAMPLER_ARG of ['-1', '2', 'all'])
    expect(() => readConfig({ ...good, OTEL_TRACES_SAMPLER_ARG })).toThrow('OTEL_TRACES_SAMPLER_ARG');
  expect(() => readConfig({ ...good, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow('OTEL_EXPORTER');
});
