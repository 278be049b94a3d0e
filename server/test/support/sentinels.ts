import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { temporaryFolder } from '../../../scripts/at-end.ts';
import { serviceAccount } from '../../../scripts/services/account.ts';
import { freePort } from '../../../scripts/services/ports.ts';
import { findRedis, ensurePrograms } from '../../../scripts/services/programs.ts';
import { startDaemon, type Daemon } from '../ha/daemon.ts';
import { fillTemplates } from '../ha/templates.ts';

/** Two Redis and three Sentinels, set up by the templates of `deploy/ha`. */
export interface RedisGroup extends AsyncDisposable {
  readonly url: string;
  readonly primary: () => Promise<Daemon>;
  readonly endAll: () => Promise<void>;
}

const PASSWORD = 'redis-password';
const SENTINEL_PASSWORD = 'sentinel-password';

export async function openRedisGroup(): Promise<RedisGroup> {
  await ensurePrograms({ postgres: false, redis: true });
  const program = (await findRedis()) ?? 'redis-server';
  const account = await serviceAccount();
  const folder = temporaryFolder('sentinel-');
  await chown(folder.path, account.uid, account.gid);
  const ports = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  const [redisPorts, sentinelPorts] = [ports.slice(0, 2), ports.slice(2)];
  const shared = {
    REDIS_PASSWORD: PASSWORD,
    SENTINEL_PASSWORD,
    SENTINEL_DOWN_MS: 500,
    SENTINEL_FAILOVER_MS: 2_000,
    REDIS_LISTEN: '127.0.0.1',
  };
  const start = async (kind: 'redis' | 'sentinel', machine: number) => {
    const directory = join(folder.path, `${kind}${machine}`);
    const own = { SENTINEL_LISTEN: '127.0.0.1', REDIS_DATA: directory, REDIS_1: `127.0.0.1:${redisPorts[0]}` };
    const values = {
      ...shared,
      ...own,
      [`REDIS_${machine}`]: `127.0.0.1:${redisPorts[machine - 1]}`,
      [`SENTINEL_${machine}`]: `127.0.0.1:${sentinelPorts[machine - 1]}`,
    };
    await fillTemplates(directory, { machine, names: [`${kind}.conf`], values });
    await chownAll(directory, [`${kind}.conf`, ''], account);
    const args = [join(directory, `${kind}.conf`), ...(kind === 'sentinel' ? ['--sentinel'] : [])];
    return startDaemon(program, args, { account, directory, log: join(folder.path, `${kind}${machine}.log`) });
  };
  const redis = await Promise.all(redisPorts.map((_, at) => start('redis', at + 1)));
  const sentinels = await Promise.all(sentinelPorts.map((_, at) => start('sentinel', at + 1)));
  const endAll = async () => {
    for (const daemon of [...sentinels, ...redis]) await daemon.end('SIGKILL');
  };
  await untilComplete(sentinelPorts[0] ?? 0);
  const hosts = sentinelPorts.map((port) => `127.0.0.1:${port}`).join(',');
  return {
    url: `redis+sentinel://:${PASSWORD}@${hosts}/ganlin?sentinelPassword=${SENTINEL_PASSWORD}`,
    primary: async () => {
      const address = await askSentinel(sentinelPorts[0] ?? 0, 'get-master-addr-by-name', 'ganlin');
      const daemon = redis[redisPorts.indexOf(Number(address[1]))];
      if (!daemon) throw new Error('Sentinel names another Redis');
      return daemon;
    },
    endAll,
    [Symbol.asyncDispose]: async () => {
      await endAll();
      folder[Symbol.dispose]();
    },
  };
}

async function chownAll(directory: string, files: readonly string[], { uid, gid }: { uid: number; gid: number }) {
  for (const file of files) await chown(join(directory, file), uid, gid);
}

/** Until one Sentinel knows the other two and a replica: only then is there somebody to vote and somebody to elect. */
async function untilComplete(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const facts = await askSentinel(port, 'master', 'ganlin').catch((): string[] => []);
    const fact = (name: string) => facts[facts.indexOf(name) + 1];
    const isComplete = fact('num-other-sentinels') === '2' && fact('flags') === 'master';
    if (isComplete && (await hasReplica(Number(fact('port'))).catch(() => false))) return;
    await pause(50);
  }
  throw new Error('the Sentinels do not find each other');
}

const hasReplica = (port: number): Promise<boolean> =>
  ask({ port, password: PASSWORD }, async (primary) => /state=online/.test(await primary.info('replication')));

const askSentinel = (port: number, ...args: readonly string[]): Promise<string[]> =>
  ask({ port, password: SENTINEL_PASSWORD }, async (sentinel) => {
    const reply = await sentinel.call('sentinel', ...args);
    return Array.isArray(reply)
      ? reply.map(String)
      : Object.entries(reply ?? {})
          .flat()
          .map(String);
  });

async function ask<T>(where: { port: number; password: string }, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis({ ...where, lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}
