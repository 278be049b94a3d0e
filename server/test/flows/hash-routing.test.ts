import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { siteApi } from '@ganlin/contract/site/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/at-end.ts';
import { freePort } from '../../../scripts/services/ports.ts';
import { modules, openApp } from '../../src/app.ts';
import { openPlatform, type Platform } from '../../src/platform/platform.ts';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const deploy = resolve(import.meta.dirname, '../../../deploy');
const installed = readFileSync(join(deploy, 'release/nginx/ganlin.conf'), 'utf8');
const [location = ''] = /location \/ \{[\s\S]*?\n    \}/.exec(installed) ?? [];
const USERS = 16;

/** What the scripts of a release write for processes on these ports. */
function upstreamsOf(ports: readonly number[], folder: string): string {
  const script = '. "$1"; settings=$2; API_PORTS=$3; write_upstream';
  execFileSync('bash', ['-c', script, 'bash', join(deploy, 'release/lib/common.sh'), folder, ports.join(' ')]);
  return readFileSync(join(folder, 'upstream.conf'), 'utf8');
}

it('containers are routed as a release is', () => {
  using folder = temporaryFolder('hash-compose-');
  const compose = readFileSync(join(deploy, 'compose/upstream.conf'), 'utf8');
  const ours = upstreamsOf([1, 2], folder.path).replaceAll(/127\.0\.0\.1:(\d)/g, 'api-$1:3000');
  expect(compose).toBe(ours);
});

describe.skipIf(!hasNginx)('requests through nginx', () => {
  let app: TestApp;
  let second: { readonly platform: Platform; readonly http: TestApp['http'] };
  let nginx: ReturnType<typeof spawn>;
  let origin: string;
  let users: TestUser[];
  const folder = temporaryFolder('hash-nginx-');
  beforeAll(async () => {
    app = await openTestApp();
    const platform = await openPlatform({
      config: app.platform.config,
      modules,
      role: 'api',
      clock: () => app.clock.now,
    });
    second = { platform, http: await openApp(platform, modules) };
    const at = { host: '127.0.0.1', port: 0 };
    const addresses = [await app.http.listen(at), await second.http.listen(at)];
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const upstreams = upstreamsOf(
      addresses.map((address) => Number(new URL(address).port)),
      folder.path,
    );
    const cached = /proxy_(no_)?cache/;
    const uncached = location.split('\n').filter((line) => !cached.test(line));
    writeFileSync(
      join(folder.path, 'nginx.conf'),
      `daemon off; user root; worker_processes 1; pid ${folder.path}/nginx.pid; error_log ${folder.path}/error.log;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder.path}/${kind};`).join(' ')}
  ${upstreams}
  server { listen 127.0.0.1:${port}; add_header x-served-by $upstream_addr always; ${uncached.join('\n')} }
}`,
    );
    nginx = spawn('nginx', ['-c', join(folder.path, 'nginx.conf'), '-p', folder.path], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (let tries = 0; tries < 100 && !(await isUp()); tries++) await pause(50);
    users = await Promise.all(Array.from({ length: USERS }, () => app.learner()));
  });
  afterAll(async () => {
    const exited = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await exited;
    await second.http.close();
    await second.platform.close();
    await app.close();
    folder[Symbol.dispose]();
  });

  const isUp = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  /** The process that answered last, and whether the token was accepted. */
  const ask = async (path: string, token: string) => {
    const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { token }) };
    const reply = await fetch(origin + path, { method: 'POST', headers, body: '{}' });
    const { code } = (await reply.json()) as { code: number };
    return { by: reply.headers.get('x-served-by')?.split(', ').at(-1) ?? '', code };
  };
  const askAll = () => Promise.all(users.map(({ token }) => ask(sessionApi.info.path, token)));

  it('of one session reach one process, and sessions are shared out', async () => {
    const first = await askAll();
    expect(first.map(({ code }) => code)).toEqual(users.map(() => 0));
    expect(new Set(first.map(({ by }) => by)).size).toBe(2);
    for (let times = 0; times < 3; times++) expect(await askAll()).toEqual(first);
  });

  it('of guests, who all have no token, reach every process', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => ask(siteApi.detail.path, '')));
    expect(new Set(replies.map(({ by }) => by)).size).toBe(2);
  });

  it('move to another process when theirs has died, still signed in, while the others stay', async () => {
    const before = await askAll();
    await second.http.close();
    const after = await askAll();
    expect(after.map(({ code }) => code)).toEqual(users.map(() => 0));
    const [alive] = new Set(after.map(({ by }) => by));
    expect(after.every(({ by }) => by === alive)).toBe(true);
    expect(before.filter(({ by }) => by === alive).length).toBeGreaterThan(0);
    expect(before.filter(({ by }) => by !== alive).length).toBeGreaterThan(0);
  });
});
