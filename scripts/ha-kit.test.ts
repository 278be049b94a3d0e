import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const kit = resolve(import.meta.dirname, '../deploy/ha');
const templates = readdirSync(join(kit, 'templates'));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ha-kit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const PASSWORD = `a&b\\1$HOME'"`;

/** As an operator does: the example, with passwords. */
function fill(machine: number, names: readonly string[], values = '') {
  const example = readFileSync(join(kit, 'values.example'), 'utf8').replaceAll(/_PASSWORD=$/gm, '_PASSWORD="$SECRET"');
  writeFileSync(join(folder, 'values'), `${example}\n${values}`);
  const target = join(folder, 'filled');
  const env = { PATH: process.env['PATH'], SECRET: PASSWORD };
  const args = [join(kit, 'fill.sh'), join(folder, 'values'), String(machine), target, ...names];
  execFileSync('bash', args, { env, stdio: 'pipe' });
  return (name: string) => readFileSync(join(target, name), 'utf8');
}

it('fills every template from the example, with each value as it is, readable by its owner only', () => {
  const filled = fill(2, templates);
  for (const name of templates) {
    expect(filled(name), name).not.toMatch(/@[A-Z][A-Z0-9_]*@/);
    expect(statSync(join(folder, 'filled', name)).mode & 0o077, name).toBe(0);
  }
  expect(filled('redis.conf')).toContain(`requirepass ${PASSWORD}\n`);
  expect(filled('patroni.yml')).toContain('name: db2\n');
  expect(filled('patroni.yml')).toContain('connect_address: 10.0.0.12:5432\n');
});

it('makes the first Redis the primary, and the others its replicas', () => {
  expect(fill(1, ['redis.conf'])('redis.conf')).not.toContain('replicaof');
  expect(fill(3, ['redis.conf'])('redis.conf')).toContain('\nreplicaof 10.0.0.21 6379\n');
});

it('takes the value of one machine before that of all', () => {
  const values = 'POSTGRES_DATA=/common\nPOSTGRES_DATA_2=/second';
  expect(fill(2, ['pgbackrest.conf'], values)('pgbackrest.conf')).toContain('pg1-path=/second\n');
  const repository = fill(9, ['pgbackrest-repository.conf'], values)('pgbackrest-repository.conf');
  expect(repository).toMatch(/pg1-path=\/common\n[^]*pg2-path=\/second\n[^]*pg3-path=\/common\n/);
});

it('names the value that is missing', () => {
  expect(() => fill(1, ['etcd.yml'], 'unset SCOPE')).toThrow('取值文件中没有 SCOPE（etcd.yml 用到）');
});

it('keeps the lease long enough for Patroni to try again before it ends', () => {
  const patroni = fill(1, ['patroni.yml'])('patroni.yml');
  const number = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)?.[1]);
  expect(number('loop_wait') + 2 * number('retry_timeout')).toBeLessThanOrEqual(number('ttl'));
});
