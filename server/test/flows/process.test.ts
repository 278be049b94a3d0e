import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { siteApi } from '@ganlin/contract/site/settings';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { dropDatabase } from '../../../scripts/services/drop-database.ts';
import { readConfig } from '../../src/config.ts';
import { disableDemoUsers, seedDemoUsers } from '../../src/modules/iam/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { readMigrations } from '../../src/platform/db/migrations.ts';
import { transaction } from '../../src/platform/db/transaction.ts';
import { refuseOtherSecrets } from '../../src/platform/security/known-secrets.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { freePort } from '../../../scripts/services/ports.ts';
import { productionEnv } from '../support/production-env.ts';

const main = resolve(import.meta.dirname, '../../src/main.ts');

/** Its database is shared by the processes of this file. */
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

function start(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess & { output: () => string } {
  const settings = { DATABASE_URL: app.platform.config.databaseUrl, REDIS_URL: inject('services').redisUrl, ...env };
  const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, LOG_LEVEL: 'info', ...settings } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return Object.assign(child, { output: () => output });
}

async function answers(address: string): Promise<boolean> {
  for (let tries = 0; tries < 250; tries++) {
    const ok = await fetch(address).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ok) return true;
    await pause(100);
  }
  return false;
}

/** With its own secrets: the database must first forget those of the test. */
const production = productionEnv();

describe('a process', () => {
  it.each(['api', 'worker'])('of the role %s starts, responds to health checks, and stops on SIGTERM', async (role) => {
    const port = await freePort();
    const child = start([role], { PORT: String(port) });
    expect(await answers(`http://127.0.0.1:${port}/readyz`)).toBe(true);
    const api = await fetch(`http://127.0.0.1:${port}${siteApi.detail.path}`, { method: 'POST' });
    expect(api.ok).toBe(role === 'api');
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('finishes running requests before it stops', async () => {
    const port = await freePort();
    const child = start(['api'], { PORT: String(port) });
    expect(await answers(`http://127.0.0.1:${port}/readyz`)).toBe(true);
    const body = '{"id":1}';
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: siteApi.detail.path, headers });
    const replied = once(call, 'response');
    call.write(body.slice(0, 3));
    await pause(300);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await pause(500);
    expect(child.exitCode).toBeNull();
    call.end(body.slice(3));
    const [response] = await replied;
    expect(response.statusCode).toBe(200);
    response.resume();
    expect((await exited)[0]).toBe(0);
  });

  it('first reports that it is not ready, and keeps responding for a while, without keeping connections alive', async () => {
    const port = await freePort();
    const child = start(['api'], { PORT: String(port), DRAIN_SECONDS: '3' });
    const origin = `http://127.0.0.1:${port}`;
    expect(await answers(`${origin}/readyz`)).toBe(true);
    const before = await fetch(`${origin}/healthz`);
    expect(before.headers.get('connection')).toBe('keep-alive');
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    while ((await fetch(`${origin}/readyz`)).ok) await pause(20);
    const after = await fetch(origin + siteApi.detail.path, { method: 'POST' });
    expect(after.status).toBe(200);
    expect(after.headers.get('connection')).toBe('close');
    expect((await exited)[0]).toBe(0);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('responds to requests on open connections after it has stopped listening', async () => {
    const port = await freePort();
    const child = start(['api'], { PORT: String(port) });
    expect(await answers(`http://127.0.0.1:${port}/readyz`)).toBe(true);
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const body = '{"id":1}';
    const post = `POST ${siteApi.detail.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n`;
    socket.write(post + body.slice(0, 3));
    await pause(300);
    const [exited, closed] = [once(child, 'exit'), once(socket, 'close')];
    child.kill('SIGTERM');
    const isListening = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      );
    while (await isListening()) await pause(20);
    socket.write(body.slice(3) + post + body);
    await closed;
    const statuses = [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses[0]).toBe('200');
    expect(statuses).not.toContain('503');
    expect((await exited)[0]).toBe(0);
  });

  it('writes one line per request, without its query and without secrets', async () => {
    const port = await freePort();
    const child = start(['api'], { PORT: String(port) });
    expect(await answers(`http://127.0.0.1:${port}/readyz`)).toBe(true);
    await fetch(`http://127.0.0.1:${port}${siteApi.detail.path}?token=very-secret-token`, {
      method: 'POST',
      headers: { token: 'very-secret-token', 'content-type': 'application/json' },
      body: '{"password":"very-secret-word"}',
    });
    child.kill('SIGTERM');
    await once(child, 'exit');
    const lines = child
      .output()
      .split('\n')
      .filter((line) => line.includes(siteApi.detail.path));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ method: 'POST', status: 200, requestId: expect.any(String) });
    expect(child.output()).not.toContain('very-secret');
  });
});

describe('a process refuses to start', () => {
  it.each([
    ['with the published secrets in production', { NODE_ENV: 'production' }, [], 'LINK_SECRET: set your own'],
    ['with addresses alone, which is production', { NODE_ENV: '' }, [], 'DATA_KEYS: set your own in production'],
    ['with a secret of one letter', { ...production, LINK_SECRET: 'a'.repeat(40) }, [], 'LINK_SECRET: repeats itself'],
    ['with demo accounts beside real users in production', { ...production, DEMO: 'on' }, [], 'DEMO=on in production'],
    ['in a role there is not', {}, ['everything'], 'is none of api, worker, all'],
  ])('%s, and reports why', async (_what, env, args, reason) => {
    await app.learner();
    await app.owner.query('delete from platform_secret');
    const child = start(args, { ...env, PORT: String(await freePort()) });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(child.output()).toContain(reason);
  });

  it(
    'in production while an enabled demo account has every right, whatever DEMO says, until it is disabled',
    { timeout: 90_000 },
    async () => {
      const { db } = app.platform;
      await seedDemoUsers(systemCtx(app.platform, 'test'));
      await app.owner.query('delete from platform_secret');
      try {
        const child = start(['api'], { ...production, PORT: String(await freePort()) });
        expect((await once(child, 'exit'))[0]).toBe(1);
        expect(child.output()).toContain('demo account admin has every right');
        expect(child.output()).toContain('npm run db:seed -- --disable-demo');
        await transaction(systemCtx(app.platform, 'test'), disableDemoUsers);
        const port = await freePort();
        const second = start(['api'], { ...production, PORT: String(port) });
        expect(await answers(`http://127.0.0.1:${port}/readyz`)).toBe(true);
        second.kill('SIGTERM');
        await once(second, 'exit');
      } finally {
        await db.updateTable('iamUser').set({ deletedAt: new Date() }).where('isDemo', '=', true).execute();
      }
    },
  );
});

describe('a process refuses a database', () => {
  const own = `refused_${process.pid}`;
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${own}`, search: '' }).href;
  const saidOn = async (env: Readonly<Record<string, string>> = {}) => {
    const child = start(['api'], { PORT: '0', DATABASE_URL: at(app.platform.config.databaseUrl), ...env });
    const [code] = await once(child, 'exit');
    return { code, said: child.output() };
  };
  beforeEach(() => app.owner.query(`create database ${own}`));
  afterEach(() => dropDatabase(app.owner, own));

  it('that is empty, and reports what to run', async () => {
    const { code, said } = await saidOn();
    expect(code).toBe(1);
    expect(said).toContain('the database is empty: run `npm run db:migrate`');
  });

  it('of an older release, and names what is missing', async () => {
    const older = await mkdtemp(join(tmpdir(), 'migrations-'));
    const all = await readMigrations();
    const last = all.at(-1)!;
    await Promise.all(all.slice(0, -1).map(({ name, sql }) => writeFile(join(older, name), sql)));
    await migrate(at(app.platform.config.databaseOwnerUrl), older);
    await grantAll();
    const { code, said } = await saidOn();
    await rm(older, { recursive: true });
    expect(code).toBe(1);
    expect(said).toContain(`the database is older than this release, it lacks ${last.name}`);
  });

  it('that was restored in part, and so does migrating', async () => {
    const owner = at(app.platform.config.databaseOwnerUrl);
    await migrate(owner);
    await grantAll('drop index paper_paper_running_key; alter table paper_save disable trigger all');
    const { code, said } = await saidOn();
    expect(code).toBe(1);
    expect(said).toContain('the database is not whole, it lacks 1 of its parts (index paper_paper_running_key');
    await expect(migrate(owner)).rejects.toThrow('not whole');
  });

  it.each(['SEARCH_SECRET', 'CHAIN_SECRET', 'DATA_KEYS'])('that was written with another %s', async (name) => {
    await migrate(at(app.platform.config.databaseOwnerUrl));
    await grantAll();
    const owner = new pg.Pool({ connectionString: at(app.platform.config.databaseOwnerUrl), max: 1 });
    await refuseOtherSecrets(owner, readConfig({ ...production, DATABASE_URL: 'postgres://', REDIS_URL: 'redis://' }));
    await owner.end();
    const { code, said } = await saidOn({ ...production, [name]: productionEnv()[name as 'SEARCH_SECRET'] });
    expect(code).toBe(1);
    expect(said).toContain(name);
    expect(said).toContain('not what this database was written with');
  });

  /** An owner's tables are inaccessible to the application until granted. */
  async function grantAll(change = 'select 1'): Promise<void> {
    const owner = new pg.Client({ connectionString: at(app.platform.config.databaseOwnerUrl) });
    await owner.connect();
    await owner.query(`${change}; grant select on all tables in schema public to ganlin_app`);
    await owner.end();
  }
});
