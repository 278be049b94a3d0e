/**
 * A real S3 server for tests, from Debian's OpenStack Swift: `npx node scripts/s3-server.ts [--run "command"]`.
 * Runs the command with the S3_TEST_* variables, or prints them and waits for Ctrl-C; then stops what it started.
 */
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const rings = ['account', 'container', 'object'] as const;
const account = { group: 'test', user: 'tester', secret: 'testing' };
const bucket = 'ganlin-test';
const execute = promisify(execFile);

interface Ports {
  readonly proxy: number;
  readonly memcached: number;
  readonly account: number;
  readonly container: number;
  readonly object: number;
}

interface Running {
  readonly name: string;
  readonly process: ChildProcess;
}

const { values: options } = parseArgs({ options: { run: { type: 'string' } } });
// Registered first, because a script ended during start-up would leave the servers behind.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interruption.abort());
await installPackages();
process.exitCode = await serve(options.run);

async function serve(command: string | undefined): Promise<number> {
  const data = resolve('.data');
  await mkdir(data, { recursive: true });
  const root = await mkdtemp(join(data, 's3-server-'));
  const running: Running[] = [];
  try {
    const ports = await freePorts();
    await writeConfiguration(root, ports);
    startServers(root, ports, running);
    await makeBucket(ports.proxy, running);
    const variables = {
      S3_TEST_ENDPOINT: `http://127.0.0.1:${ports.proxy}`,
      S3_TEST_BUCKET: bucket,
      S3_TEST_KEY: `${account.group}:${account.user}`,
      S3_TEST_SECRET: account.secret,
    };
    for (const [name, value] of Object.entries(variables)) console.log(`${name}=${value}`);
    interruption.signal.throwIfAborted();
    return await (command === undefined ? waitForInterruption() : runCommand(command, variables));
  } catch (error) {
    for (const { name } of running) console.error(`${name}: ${readFileSync(logOf(root, name), 'utf8').slice(-3000)}`);
    throw error;
  } finally {
    await Promise.all(running.map((each) => stop(each.process)));
    await rm(root, { recursive: true });
  }
}

async function installPackages(): Promise<void> {
  const missing = packages.filter((name) => !existsSync(`/var/lib/dpkg/info/${name}.list`));
  if (missing.length === 0) return;
  const installation = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  if (userInfo().uid !== 0) throw new Error(`not installed: ${missing.join(', ')}; as root: ${installation}`);
  await withoutServiceStarts(() => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status } = spawnSync(`${installation} -y`, { shell: true, stdio: 'inherit', env });
    if (status !== 0) throw new Error(`failed: ${installation}`);
  });
}

/**
 * Debian starts a service when its package is installed, unless this file forbids it; an existing file is restored
 * afterwards.
 */
async function withoutServiceStarts(install: () => void): Promise<void> {
  const policy = '/usr/sbin/policy-rc.d';
  const aside = `${policy}.s3-server-aside`;
  const hadOne = existsSync(policy);
  if (hadOne) await rename(policy, aside);
  try {
    await writeFile(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    install();
  } finally {
    await (hadOne ? rename(aside, policy) : rm(policy, { force: true }));
  }
}

/** Opens all ports before it closes any, so that none is returned twice. */
async function freePorts(): Promise<Ports> {
  const listeners = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const listener = createServer().listen(0, '127.0.0.1');
      await once(listener, 'listening');
      return listener;
    }),
  );
  const numbers = listeners.map((listener) => {
    const address = listener.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(listeners.map((listener) => once(listener.close(), 'close')));
  const [proxy = 0, memcached = 0, accountPort = 0, container = 0, object = 0] = numbers;
  return { proxy, memcached, account: accountPort, container, object };
}

async function writeConfiguration(root: string, ports: Ports): Promise<void> {
  await mkdir(join(root, 'devices', 'disk'), { recursive: true });
  await writeFile(configurationOf(root, 'proxy'), proxyConfiguration(root, ports));
  const buildRing = async (ring: (typeof rings)[number]) => {
    await writeFile(configurationOf(root, ring), storeConfiguration(root, ring, ports[ring]));
    const builder = join(root, `${ring}.builder`);
    await execute('swift-ring-builder', [builder, 'create', '2', '1', '0']);
    await execute('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${ports[ring]}/disk`, '1']);
    await execute('swift-ring-builder', [builder, 'rebalance']);
  };
  await Promise.all(rings.map(buildRing));
}

function common(root: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${root}
devices = ${root}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
`;
}

function storeConfiguration(root: string, ring: (typeof rings)[number], port: number): string {
  return `${common(root, port)}
[pipeline:main]
pipeline = ${ring}-server

[app:${ring}-server]
use = egg:swift#${ring}
`;
}

function proxyConfiguration(root: string, ports: Ports): string {
  return `${common(root, ports.proxy)}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:s3api]
use = egg:swift#s3api

[filter:tempauth]
use = egg:swift#tempauth
user_${account.group}_${account.user} = ${account.secret} .admin

[filter:slo]
use = egg:swift#slo
`;
}

function startServers(root: string, ports: Ports, running: Running[]): void {
  const start = (name: string, command: string, parameters: string[]) => {
    const log = openSync(logOf(root, name), 'w');
    // A separate session, so that Ctrl-C reaches this script alone and the servers are stopped in order.
    const process = spawn(command, parameters, { stdio: ['ignore', log, log], detached: true });
    process.on('error', (error) => console.error(name, error));
    running.push({ name, process });
  };
  const cache = ['-l', '127.0.0.1', '-p', String(ports.memcached), '-U', '0', '-u', userInfo().username];
  start('memcached', 'memcached', cache);
  for (const name of [...rings, 'proxy']) start(name, `swift-${name}-server`, [configurationOf(root, name), '-v']);
}

/** Swift's own API creates the bucket; the request also shows when all servers are up. */
async function makeBucket(port: number, running: Running[]): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const gone = running.find((each) => each.process.exitCode !== null);
    if (gone) throw new Error(`${gone.name} ended with ${gone.process.exitCode}`);
    if (await isBucketMade(port).catch(() => false)) return;
    await sleep(300, undefined, { signal: interruption.signal });
  }
  throw new Error('the servers did not come up within a minute');
}

async function isBucketMade(port: number): Promise<boolean> {
  const login = await fetch(`http://127.0.0.1:${port}/auth/v1.0`, {
    headers: { 'X-Storage-User': `${account.group}:${account.user}`, 'X-Storage-Pass': account.secret },
  });
  const [address, token] = [login.headers.get('x-storage-url'), login.headers.get('x-auth-token')];
  if (!address || !token) return false;
  return (await fetch(`${address}/${bucket}`, { method: 'PUT', headers: { 'X-Auth-Token': token } })).ok;
}

async function runCommand(command: string, variables: Record<string, string>): Promise<number> {
  const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...variables } });
  interruption.signal.addEventListener('abort', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

async function waitForInterruption(): Promise<number> {
  // An open timer keeps the process alive; a signal handler alone does not.
  const alive = setInterval(() => undefined, 60_000);
  await once(interruption.signal, 'abort');
  clearInterval(alive);
  return 0;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(forced);
}

function configurationOf(root: string, name: string): string {
  return join(root, `${name}-server.conf`);
}

function logOf(root: string, name: string): string {
  return join(root, `${name}.log`);
}
