/** The private Redis instance: started and checked. It stores nothing on disk. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type ServiceHome, writeOwned } from './data-directory.ts';
import { holdsWithin, ownProcess } from './own-process.ts';
import { freePort } from './ports.ts';
import { findRedis } from './programs.ts';
import { plainEnvironment } from './run-program.ts';

/** Starts the instance unless the known address already leads to it, and returns the address to use from now on. */
export async function ensureRedis(home: ServiceHome, known: string | undefined): Promise<string> {
  if (known !== undefined && (await redisAnswers(home.directory, known))) return known;
  // Ours, but it hangs or its address is lost: with nothing on disk there is no reason to retain it.
  await stopRedis(home);
  const last = known !== undefined && URL.canParse(known) ? new URL(known) : undefined;
  const password = last?.password || randomBytes(16).toString('hex');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = await freePort(attempt === 0 && last?.port ? Number(last.port) : undefined);
    const url = `redis://:${password}@127.0.0.1:${port}`;
    const settings = await writeOwned(home, 'redis.conf', settingsFor(home.directory, { port, password }));
    if (await startServer(home, settings, url)) return url;
  }
  const log = join(home.directory, 'redis.log');
  const text = await readFile(log, 'utf8').catch(() => '');
  throw new Error(
    `Redis could not be started; the end of ${log}:\n${text.trimEnd().split('\n').slice(-10).join('\n')}`,
  );
}

/** Logs in and queries the working directory: another instance may have taken the port. */
export async function redisAnswers(directory: string, url: string): Promise<boolean> {
  if (!URL.canParse(url)) return false;
  const { port, password } = new URL(url);
  const expected = `+OK\r\n*2\r\n$3\r\ndir\r\n$${Buffer.byteLength(directory)}\r\n${directory}\r\n`;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host: '127.0.0.1', port: Number(port), timeout: 5000 });
  let reply = '';
  socket.setEncoding('utf8');
  socket.once('connect', () => socket.write(`AUTH ${password}\r\nCONFIG GET dir\r\n`));
  socket.on('data', (text: string) => {
    reply += text;
    if (!expected.startsWith(reply)) resolve(false);
    if (reply === expected) resolve(true);
  });
  for (const end of ['error', 'timeout', 'close']) socket.once(end, () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** True when there was something to stop. */
export async function stopRedis(home: ServiceHome): Promise<boolean> {
  const running = () => ownProcess(join(home.directory, 'redis.pid'), home.directory);
  const pid = await running();
  if (pid === undefined) return false;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    if (await holdsWithin(5000, async () => (await running()) === undefined)) return true;
  }
  throw new Error(`Redis (process ${pid}) could not be stopped.`);
}

async function startServer(home: ServiceHome, settings: string, url: string): Promise<boolean> {
  const program = await findRedis();
  if (program === undefined) return false;
  const { uid, gid } = home.account;
  // Redis keeps running without a pid file it cannot replace, and could then not be found.
  await rm(join(home.directory, 'redis.pid'), { force: true });
  const log = await open(await writeOwned(home, 'redis.log', ''), 'a');
  const server = spawn(program, [settings], {
    uid,
    gid,
    cwd: home.directory,
    detached: true,
    env: plainEnvironment(),
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  server.unref();
  let ended = false;
  server.once('error', () => (ended = true));
  server.once('exit', () => (ended = true));
  await holdsWithin(10_000, async () => ended || (await redisAnswers(home.directory, url)));
  return !ended && (await redisAnswers(home.directory, url));
}

/** A password, because the loopback interface is open to every user of the machine. */
function settingsFor(directory: string, { port, password }: { port: number; password: string }): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${directory}"`,
    `pidfile "${directory}/redis.pid"`,
    'appendonly no',
    'save ""',
    'maxmemory 256mb',
    'maxmemory-policy noeviction',
    '',
  ].join('\n');
}
