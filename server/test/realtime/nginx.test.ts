import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { realtimeAsks } from '@ganlin/contract/realtime/connection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/at-end.ts';
import { freePort } from '../../../scripts/services/ports.ts';
import { modules, openApp } from '../../src/app.ts';
import { openPlatform, type Platform } from '../../src/platform/platform.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { connect } from './clients.ts';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const template = readFileSync(resolve(import.meta.dirname, '../../../deploy/release/nginx/ganlin.conf'), 'utf8');
const [location = ''] = /location \/api\/realtime\/ \{[^}]*\}/.exec(template) ?? [];
const [upgradeMap = ''] = /map \$http_upgrade[^}]*\}/.exec(template) ?? [];

/** With the location that a release installs, and two processes behind it. */
describe.skipIf(!hasNginx)('behind nginx', () => {
  let app: TestApp;
  let second: { readonly platform: Platform; readonly http: TestApp['http'] };
  let nginx: ReturnType<typeof spawn>;
  let origin: string;
  const stopping = new AbortController();
  const folder = temporaryFolder('realtime-nginx-');
  beforeAll(async () => {
    app = await openTestApp();
    const platform = await openPlatform({
      config: app.platform.config,
      modules,
      role: 'api',
      clock: () => app.clock.now,
    });
    second = { platform, http: await openApp(platform, modules, stopping.signal) };
    const at = { host: '127.0.0.1', port: 0 };
    const ports = [await app.http.listen(at), await second.http.listen(at)].map((address) => new URL(address).port);
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join(' ');
    writeFileSync(
      join(folder.path, 'nginx.conf'),
      `daemon off; worker_processes 1; pid ${folder.path}/nginx.pid; error_log ${folder.path}/error.log;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder.path}/${kind};`).join(' ')}
  ${upgradeMap}
  upstream ganlin_realtime { hash $arg_tab consistent; ${servers} }
  server { listen 127.0.0.1:${port}; ${location} }
}`,
    );
    nginx = spawn('nginx', ['-c', join(folder.path, 'nginx.conf'), '-p', folder.path], { stdio: 'ignore' });
    for (let tries = 0; tries < 100 && !(await isUp()); tries++) await pause(50);
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
  const connected = (token: string, transport: string, tab: string) =>
    connect(origin, token, { transports: [transport], query: { tab } });

  it.each(['websocket', 'polling'])('each of twelve connections over %s stays at its process', async (transport) => {
    const { token } = await app.learner();
    for (let tab = 0; tab < 12; tab++) {
      const connection = await connected(token, transport, `${transport}-${tab}`);
      for (let times = 0; times < 2; times++)
        expect(await connection.ask(realtimeAsks.clock, {})).toHaveProperty('now');
      expect(connection.socket.io.engine.transport.name).toBe(transport);
      connection.close();
      // The limit of this message is per user, and twelve pages share it.
      await pause(30);
    }
  });

  it('new connections avoid a process that is stopping', async () => {
    stopping.abort();
    for (const transport of ['websocket', 'polling']) {
      const { token } = await app.learner();
      for (let tab = 0; tab < 8; tab++) {
        const connection = await connected(token, transport, `late-${tab}`);
        expect(await connection.ask(realtimeAsks.clock, {})).toHaveProperty('now');
        connection.close();
      }
    }
  });
});
