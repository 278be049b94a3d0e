import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openTestApp } from './app.ts';

/** Databases of this process, from any test. */
async function databases(): Promise<string[]> {
  const client = new pg.Client({ connectionString: inject('services').databaseOwnerUrl });
  await client.connect();
  const mine = 'select datname from pg_database where datname like $1 order by 1';
  const { rows } = await client.query<{ datname: string }>(mine, [`test\\_${process.pid}\\_%`]);
  await client.end();
  return rows.map(({ datname }) => datname);
}

describe('an app for a test', () => {
  let temporary: string;
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'app-test-'));
    vi.stubEnv('TMPDIR', temporary);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(temporary, { recursive: true, force: true });
  });

  it('removes its files and its database when it is closed', async () => {
    const before = await databases();
    const app = await openTestApp();
    expect(readdirSync(temporary).map((name) => name.replace(/-[^-]*$/, ''))).toEqual(['test-files']);
    expect(await databases()).toHaveLength(before.length + 1);
    await app.close();
    expect(readdirSync(temporary)).toEqual([]);
    expect(await databases()).toEqual(before);
  });

  it('leaves neither behind when it cannot be opened', async () => {
    const before = await databases();
    await expect(openTestApp({ env: { REDIS_URL: 'nowhere' } })).rejects.toThrow('REDIS_URL');
    expect(readdirSync(temporary)).toEqual([]);
    expect(await databases()).toEqual(before);
  });
});
