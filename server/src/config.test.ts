import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const good = { DATABASE_URL: 'postgres://localhost/x', REDIS_URL: 'redis://localhost' };
const production = {
  ...good,
  NODE_ENV: 'production',
  LINK_SECRET: 'a'.repeat(40),
  SEARCH_SECRET: 'b'.repeat(40),
  CHAIN_SECRET: 'c'.repeat(40),
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

it('knows where people find it only if it was told, with or without a slash', () => {
  expect(readConfig(good).publicUrl).toBe('');
  expect(readConfig({ ...good, PUBLIC_URL: 'https://example.cn/' }).publicUrl).toBe('https://example.cn');
  expect(readConfig({ ...good, PUBLIC_URL: 'http://10.0.0.5:8080' }).publicUrl).toBe('http://10.0.0.5:8080');
});

it.each([
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
  ['acknowledgements before the commit', { ...production, ACK_BEFORE_COMMIT: '1' }, 'ACK_BEFORE_COMMIT: loses answers'],
  ['S3 without its settings', { ...good, STORAGE: 's3' }, 'S3_ENDPOINT'],
  ['a public address with a path', { ...good, PUBLIC_URL: 'https://example.cn/learn' }, 'must be an origin'],
  ['a public address of another kind', { ...good, PUBLIC_URL: 'ftp://example.cn' }, 'PUBLIC_URL'],
])('refuses to start with %s, and says why', (_what, env, reason) => {
  expect(() => readConfig(env)).toThrow(reason);
});

it('names every reason at once', () => {
  const env = { ...production, LINK_SECRET: undefined, DATA_KEYS: undefined };
  expect(() => readConfig(env)).toThrow(/LINK_SECRET[\s\S]*DATA_KEYS/);
});

describe('keys from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const newKey = () => randomBytes(32).toString('base64');
  const fileOf = (text: string) => {
    const file = join(folder, `keys-${randomBytes(4).toString('hex')}`);
    writeFileSync(file, text);
    return { DATA_KEYS_FILE: file };
  };
  const idsIn = (env: Record<string, string | undefined>) => readConfig(env).dataKeys.map(({ id }) => id);

  it('stand one a line or parted by commas, with comments, the first being current', () => {
    const text = `# since March\nk3:${newKey()} # new\n\nk2:${newKey()}, k1:${newKey()}\r\n`;
    expect(idsIn({ ...good, ...fileOf(text) })).toEqual(['k3', 'k2', 'k1']);
  });

  it('win over the variable, so that production may go without it', () => {
    const file = fileOf(`k9:${newKey()}`);
    expect(idsIn({ ...production, ...file })).toEqual(['k9']);
    expect(idsIn({ ...production, DATA_KEYS: undefined, ...file })).toEqual(['k9']);
  });

  it('open what the same keys in the variable have sealed', () => {
    const fromFile = readConfig({ ...good, ...fileOf(production.DATA_KEYS) });
    expect(fromFile.dataKeys).toEqual(readConfig(production).dataKeys);
  });

  it.each([
    ['is not there', { DATA_KEYS_FILE: join(folder, 'none') }, /DATA_KEYS_FILE: .*none cannot be read \(ENOENT\)/],
    ['is a folder', { DATA_KEYS_FILE: folder }, /cannot be read \(EISDIR\)/],
    ['holds comments alone', fileOf('# nothing yet\n'), 'DATA_KEYS_FILE: holds no key'],
    ['holds a short key', fileOf('k1:AAAA'), 'DATA_KEYS_FILE: key k1 must be 32 bytes'],
    ['holds an id in capitals', fileOf(`K1:${newKey()}`), 'DATA_KEYS_FILE: each key needs'],
    ['holds an id twice', fileOf(`k1:${newKey()}\nk1:${newKey()}`), 'DATA_KEYS_FILE: two keys share an id'],
  ])('stop the start when the file %s', (_what, env, reason) => {
    expect(() => readConfig({ ...production, ...env })).toThrow(reason);
  });

  it('may not be the published one in production', () => {
    const published = `dev:${Buffer.alloc(32, 7).toString('base64')}`;
    expect(() => readConfig({ ...production, ...fileOf(`${published}\n`) })).toThrow('DATA_KEYS: set your own');
  });
});
