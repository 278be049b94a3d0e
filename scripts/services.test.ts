import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { ensureServices, stopServices, type Addresses } from './services.ts';
import { fingerprint, isDataDirectoryOf, pathFits } from './services/data-directory.ts';
import { endpointOf } from './services/given-address.ts';
import { withLock } from './services/lock.ts';
import { freePort, freePortFrom } from './services/ports.ts';
import { portInPidFile } from './services/postgres.ts';
import { readRecord } from './services/record.ts';

const run = promisify(execFile);
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
}, 60_000);

describe('data directory', () => {
  it('is rejected if its path does not fit into a Unix socket address or a settings file', () => {
    expect(pathFits('/home/li/甘霖 portal/.data')).toBe(true);
    expect(pathFits(`/home/${'x'.repeat(90)}/.data`)).toBe(false);
    // Three bytes each in UTF-8.
    expect(pathFits(`/home/${'雨'.repeat(30)}/.data`)).toBe(false);
    expect(pathFits(`/home/o'brien/.data`)).toBe(false);
    expect(pathFits('/home/$USER/.data')).toBe(false);
  });

  it('belongs to one repository only', () => {
    expect(fingerprint('/a/.data')).toBe(fingerprint('/a/.data'));
    expect(fingerprint('/a/.data')).not.toBe(fingerprint('/b/.data'));
    expect(isDataDirectoryOf('/a/.data', '/a/.data')).toBe(true);
    expect(isDataDirectoryOf('/a/.data', `/tmp/${fingerprint('/a/.data')}`)).toBe(true);
    expect(isDataDirectoryOf('/a/.data', '/b/.data')).toBe(false);
    expect(isDataDirectoryOf('/a/.data', undefined)).toBe(false);
  });

  it('is not taken from the record of a copied repository or from a damaged one', async () => {
    const local = await temporaryFolder();
    const record = { dataDirectory: local, redisUrl: 'redis://:x@127.0.0.1:1' };
    await writeFile(join(local, 'services.json'), JSON.stringify(record));
    expect(await readRecord(local)).toEqual(record);
    await writeFile(join(local, 'services.json'), JSON.stringify({ ...record, dataDirectory: '/elsewhere/.data' }));
    expect(await readRecord(local)).toEqual({});
    await writeFile(join(local, 'services.json'), '{"dataDir');
    expect(await readRecord(local)).toEqual({});
  });
});

describe('addresses from the environment', () => {
  it('are parsed as the drivers parse them', () => {
    expect(endpointOf('DATABASE_URL', 'postgres://u:p@db.example/app')).toEqual({ host: 'db.example', port: 5432 });
    expect(endpointOf('DATABASE_URL', 'postgresql://u@[::1]:6000/app')).toEqual({ host: '::1', port: 6000 });
    expect(endpointOf('DATABASE_URL', 'postgresql:///app?host=/run/pg')).toEqual({ path: '/run/pg/.s.PGSQL.5432' });
    expect(endpointOf('REDIS_URL', 'redis://:p@127.0.0.1')).toEqual({ host: '127.0.0.1', port: 6379 });
    expect(endpointOf('REDIS_URL', '/run/redis.sock')).toEqual({ path: '/run/redis.sock' });
    expect(() => endpointOf('DATABASE_URL', 'mysql://localhost/app')).toThrow('DATABASE_URL is set, but is not');
    expect(() => endpointOf('REDIS_URL', 'localhost')).toThrow('REDIS_URL is set, but is not');
  });

  it('are used unchanged if a service responds there', async () => {
    const port = await listener();
    const env = { DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/c`, REDIS_URL: `redis://127.0.0.1:${port}/3` };
    const one = { databaseUrl: env.DATABASE_URL, databaseOwnerUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL };
    expect(await ensureServices({ env })).toEqual(one);
    const DATABASE_OWNER_URL = `postgresql://owner:b@127.0.0.1:${port}/c`;
    expect(await ensureServices({ env: { ...env, DATABASE_OWNER_URL } })).toEqual({
      ...one,
      databaseOwnerUrl: DATABASE_OWNER_URL,
    });
  });

  it('fail with the endpoint, and without the password, if nothing responds', async () => {
    const port = await freePort();
    const env = { DATABASE_URL: `postgresql://a:secret@127.0.0.1:${port}/c`, REDIS_URL: 'redis://127.0.0.1:1' };
    const failure = await ensureServices({ env }).catch(String);
    expect(failure).toContain(`DATABASE_URL is set, but nothing answers at 127.0.0.1:${port} (ECONNREFUSED)`);
    expect(failure).not.toContain('secret');
  });
});

describe('ports', () => {
  it('are the preferred one unless it is in use', async () => {
    const taken = await listener();
    const free = await freePort();
    expect(await freePort(free)).toBe(free);
    expect(await freePort(taken)).not.toBe(taken);
    expect(await freePortFrom(taken)).toBeGreaterThan(taken);
  });

  it('are read from the fourth line of the pid file, once it exists', () => {
    expect(portInPidFile('42\n/data\n1700000000\n5433\n/data\n127.0.0.1\n')).toBe(5433);
    expect(portInPidFile('42\n/data\n')).toBeUndefined();
  });
});

describe('the lock', () => {
  it('admits one owner at a time', async () => {
    const path = join(await temporaryFolder(), 'lock');
    let inside = 0;
    const seen: number[] = [];
    const visit = () =>
      withLock(path, async () => {
        inside += 1;
        seen.push(inside);
        await new Promise((resolve) => setTimeout(resolve, 20));
        inside -= 1;
      });
    await Promise.all([visit(), visit(), visit()]);
    expect(seen).toEqual([1, 1, 1]);
  });

  it('is released when the work fails', async () => {
    const path = join(await temporaryFolder(), 'lock');
    await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withLock(path, () => Promise.resolve('yes'))).toBe('yes');
  });

  it.each([
    ['a process that has ended', () => endedProcess()],
    ['a process that has ended, but was not collected by its parent', () => uncollectedProcess()],
    ['a living process that only has the same id', () => Promise.resolve(`${process.pid} 1 token`)],
    ['nobody, after a power cut', () => Promise.resolve('')],
  ])('is taken over from %s', async (_, owner) => {
    const path = join(await temporaryFolder(), 'lock');
    await mkdir(path);
    await writeFile(join(path, 'owner'), await owner());
    const contenders = [1, 2, 3].map((name) => withLock(path, () => Promise.resolve(name)));
    expect(await Promise.all(contenders)).toEqual([1, 2, 3]);
  });
});

// Creating a cluster and recovering it wait for the disk, which the tests beside this one keep busy.
describe('private instances', { timeout: 180_000 }, () => {
  it('are created, found again, recover with their data after a crash, and stop', async () => {
    const base = await openFolder();
    const [first, atOnce] = await Promise.all([start(base), startInAnotherProcess(base)]);
    expect(atOnce).toEqual(first);
    const facts =
      'SHOW fsync; SHOW server_encoding; CREATE TABLE kept AS SELECT 7 AS n; GRANT SELECT ON kept TO PUBLIC';
    expect(await query(first.databaseOwnerUrl, facts)).toBe('on\nUTF8\nSELECT 1\nGRANT');
    await expect(query(first.databaseUrl, 'CREATE TABLE mine (n int)')).rejects.toThrow('permission denied');
    await expect(query(first.databaseUrl.replace(/:[0-9a-f]{32}@/u, ':wrong@'), 'SELECT 1')).rejects.toThrow(
      'password',
    );
    expect((await stat(join(base, '.data/services.json'))).mode & 0o777).toBe(0o600);

    // Finding what runs must not wait for somebody who is starting services: it needs no lock.
    expect(await withLock(join(base, '.data/services.lock'), () => start(base))).toEqual(first);

    await crash(join(base, '.data/redis/redis.pid'));
    await crash(join(base, '.data/postgres/cluster/postmaster.pid'));
    expect(await start(base)).toEqual(first);
    expect(await pingRedis(first.redisUrl)).toBe('+OK\r\n+PONG\r\n');
    expect(await query(first.databaseUrl, 'SELECT n FROM kept')).toBe('7');

    expect(await stopServices({ baseDirectory: base })).toEqual(['PostgreSQL', 'Redis']);
    await expect(pingRedis(first.redisUrl)).rejects.toThrow('ECONNREFUSED');
    await expect(query(first.databaseUrl, 'SELECT 1')).rejects.toThrow('refused');
    expect(await stopServices({ baseDirectory: base })).toEqual([]);
  });

  it('move to other ports if other processes took theirs, and never end a foreign process that has their process id', async () => {
    const base = await openFolder();
    const first = await start(base);
    await query(first.databaseOwnerUrl, 'CREATE TABLE kept AS SELECT 7 AS n');
    await stopServices({ baseDirectory: base });
    await listener(Number(new URL(first.redisUrl).port));
    await listener(Number(new URL(first.databaseUrl).port));
    const stranger = spawn('sleep', ['60']);
    cleanups.push(async () => stranger.kill());
    const pidFile = join(base, '.data/postgres/cluster/postmaster.pid');
    await writeFile(pidFile, `${stranger.pid}\n${base}\n1\n${new URL(first.databaseUrl).port}\n`);
    await writeFile(join(base, '.data/redis/redis.pid'), `${stranger.pid}\n`);

    expect(await stopServices({ baseDirectory: base })).toEqual([]);
    const second = await start(base);
    expect(second.databaseUrl).not.toBe(first.databaseUrl);
    expect(second.redisUrl).not.toBe(first.redisUrl);
    expect(await query(second.databaseOwnerUrl, 'SELECT n FROM kept')).toBe('7');
    expect(await stopServices({ baseDirectory: base })).toEqual(['PostgreSQL', 'Redis']);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  it.runIf(process.getuid?.() === 0)('store their data elsewhere if their user cannot enter the folder', async () => {
    const base = await temporaryFolder();
    const elsewhere = join(await realpath(tmpdir()), fingerprint(join(base, '.data')));
    cleanups.push(() => rm(elsewhere, { recursive: true }));
    const first = await start(base);
    expect(await readRecord(join(base, '.data'))).toEqual({ dataDirectory: elsewhere, ...first });
    expect((await stat(join(elsewhere, 'postgres'))).mode & 0o777).toBe(0o700);
    expect(await query(first.databaseUrl, 'SELECT current_user')).toBe('ganlin_app');
    expect(await query(first.databaseOwnerUrl, 'SELECT current_user')).toBe('ganlin');
    expect(await start(base)).toEqual(first);
    expect(await stopServices({ baseDirectory: base })).toEqual(['PostgreSQL', 'Redis']);
  });
});

async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'services-test-')));
  cleanups.push(() => rm(folder, { recursive: true }));
  return folder;
}

/** Accessible to the services' user, as a repository usually is. */
async function openFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  return folder;
}

function start(baseDirectory: string): Promise<Addresses> {
  cleanups.push(() => stopServices({ baseDirectory }));
  return ensureServices({ baseDirectory, env: {} });
}

async function startInAnotherProcess(baseDirectory: string): Promise<unknown> {
  const program = `
    import { ensureServices } from ${JSON.stringify(join(import.meta.dirname, 'services.ts'))};
    console.log(JSON.stringify(await ensureServices({ baseDirectory: process.argv[1], env: {} })));
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program, baseDirectory]);
  return JSON.parse(stdout);
}

async function query(url: string, sql: string): Promise<string> {
  const { stdout } = await run('psql', ['-XAt', url, '-c', sql]);
  return stdout.trim();
}

async function pingRedis(url: string): Promise<string> {
  const { port, password } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end(`AUTH ${password}\r\nPING\r\n`);
  let reply = '';
  for await (const chunk of socket) reply += String(chunk);
  return reply;
}

async function crash(pidFile: string): Promise<void> {
  process.kill(Number.parseInt(await readFile(pidFile, 'utf8'), 10), 'SIGKILL');
}

async function listener(port = 0): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => undefined).end('who is there?\r\n')).listen(
    port,
    '127.0.0.1',
  );
  await once(server, 'listening');
  cleanups.push(async () => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not a TCP address');
  return address.port;
}

async function endedProcess(): Promise<string> {
  const child = spawn('true');
  await once(child, 'exit');
  return `${child.pid} 1 token`;
}

/** `sleep` replaces the shell and never reaps the shell's child. */
async function uncollectedProcess(): Promise<string> {
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60']);
  cleanups.push(async () => parent.kill());
  const [pid] = await once(parent.stdout, 'data');
  let stat: string[];
  do {
    stat = (await readFile(`/proc/${String(pid).trim()}/stat`, 'utf8')).split(' ');
  } while (stat[2] !== 'Z');
  return `${stat[0]} ${stat[21]} token`;
}
