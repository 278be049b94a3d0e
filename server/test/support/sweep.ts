import { execFile } from 'node:child_process';
import { on } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Redis } from 'ioredis';
import type { TestApp } from './app.ts';

/** Where a value may have been left. */
export type Place = 'database' | 'logs' | 'redis';

/**
 * Searches for values in everything the product leaves behind: a dump of the database, raw and with anything that may
 * be bytes decoded; the log; the content of Redis and every command ever sent to it.
 */
export async function sweep(
  app: TestApp,
  values: readonly string[],
  { logged, saidToRedis }: { readonly logged: readonly string[]; readonly saidToRedis: readonly string[] },
): Promise<Record<Place, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-'));
  const path = (name: string) => join(folder, name);
  try {
    await writeFile(path('values'), values.join('\n'));
    await dump(app, path('database'));
    await appendFile(path('database'), decoded(await readFile(path('database'), 'latin1')));
    await writeFile(path('logs'), logged.join('\n'));
    await writeFile(path('redis'), [...saidToRedis, ...(await contentOf(app.platform.cache))].join('\n'));
    const found = (name: Place) => grep(path('values'), path(name));
    return { database: await found('database'), logs: await found('logs'), redis: await found('redis') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** With the owner's rights: the application's role may not read everything. */
async function dump({ platform }: TestApp, path: string): Promise<void> {
  const url = new URL(platform.config.databaseOwnerUrl);
  // URLSearchParams writes a space as a plus, which libpq reads literally.
  url.search = '';
  await promisify(execFile)('pg_dump', ['--file', path, '--dbname', url.href]);
}

/** Decodes hexadecimal and base64 texts, from each offset at which one may begin. */
function decoded(text: string): Buffer {
  const hex = text.match(/(?:[\da-fA-F]{2}){8,}/g) ?? [];
  const base64 = text.match(/[\w+/-]{15,}/g) ?? [];
  const line = Buffer.from('\n');
  return Buffer.concat([
    ...hex.flatMap((run) => [Buffer.from(run, 'hex'), line, Buffer.from(run.slice(1, -1), 'hex'), line]),
    ...base64.flatMap((run) => [0, 1, 2, 3].flatMap((skip) => [Buffer.from(run.slice(skip), 'base64'), line])),
  ]);
}

/** Every key of every type with its values. */
async function contentOf(cache: Redis): Promise<string[]> {
  const content: string[] = [];
  for await (const keys of cache.scanStream({ count: 1000 }) as AsyncIterable<string[]>) {
    for (const key of keys) content.push(key, ...(await valuesOf(cache, key)));
  }
  return content;
}

/** Records every command sent to the app's database in Redis, with its arguments, until stopped. */
export async function listenToRedis({ platform }: TestApp): Promise<{ said: string[]; stop: () => void }> {
  const { hostname, port, username, password, pathname } = new URL(platform.config.redisUrl);
  const said: string[] = [];
  const own = `[${pathname.slice(1) || '0'} `;
  const socket = connect(Number(port || 6379), hostname);
  const lines = createInterface({ input: socket });
  const command = (...words: string[]) => socket.write(`${words.join(' ')}\r\n`);
  if (password) command('AUTH', ...(username ? [username] : []), password);
  command('MONITOR');
  lines.on('line', (line) => void (line.includes(own) && said.push(line)));
  await platform.cache.ping();
  for await (const [line] of on(lines, 'line') as AsyncIterable<[string]>) if (line.includes(own)) break;
  return { said, stop: () => void socket.destroy() };
}

async function valuesOf(client: Redis, key: string): Promise<string[]> {
  const type = await client.type(key);
  if (type === 'string') return [(await client.getBuffer(key))?.toString('latin1') ?? ''];
  if (type === 'list') return client.lrange(key, 0, -1);
  if (type === 'set') return client.smembers(key);
  if (type === 'zset') return client.zrange(key, '0', '-1');
  if (type === 'hash') return Object.entries(await client.hgetall(key)).flat();
  if (type === 'none') return [];
  throw new Error(`${key} is a ${type}, which nobody here can read`);
}

async function grep(values: string, file: string): Promise<string[]> {
  const options = { maxBuffer: 64 * 2 ** 20, env: { ...process.env, LC_ALL: 'C' } };
  const { stdout } = await promisify(execFile)('grep', ['-aioFf', values, file], options).catch(
    (error: { code: number; stdout: string }) => {
      // grep exits with 1 when it finds nothing.
      if (error.code === 1) return { stdout: '' };
      throw error;
    },
  );
  return [...new Set(stdout.split('\n').filter(Boolean))];
}
