/**
 * PostgreSQL and Redis for development and tests, without containers. As a command:
 * `node scripts/services.ts start|stop|status`.
 */
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceAccount } from './services/account.ts';
import { chooseDataDirectory, prepareHome } from './services/data-directory.ts';
import { checkReachable } from './services/given-address.ts';
import { withLock } from './services/lock.ts';
import { ensurePostgres, postgresAnswers, stopPostgres, type DatabaseAddresses } from './services/postgres.ts';
import { ensurePrograms } from './services/programs.ts';
import { readRecord, writeRecord } from './services/record.ts';
import { ensureRedis, redisAnswers, stopRedis } from './services/redis.ts';

export interface Addresses {
  /** With the application's role, which may not change the audit log. */
  databaseUrl: string;
  /** With the role that owns the tables and creates databases; the same if only one role is given. */
  databaseOwnerUrl: string;
  redisUrl: string;
}

interface Options {
  /** The folder whose .data contains everything; the repository by default, another one in tests. */
  baseDirectory?: string;
  /** Source of DATABASE_URL and REDIS_URL. */
  env?: NodeJS.ProcessEnv;
}

/** Uses the services named in the environment; starts private instances, if needed, for the others. */
export async function ensureServices(options: Options = {}): Promise<Addresses> {
  const given = givenAddresses(options.env ?? process.env);
  await Promise.all([
    given.databaseUrl === undefined || checkReachable('DATABASE_URL', given.databaseUrl),
    given.redisUrl === undefined || checkReachable('REDIS_URL', given.redisUrl),
  ]);
  if (isComplete(given)) return given;
  if (process.platform !== 'linux') {
    throw new Error('Private services need Linux. Run compose.yaml or your own, and set DATABASE_URL and REDIS_URL.');
  }
  const local = await localDirectory(options);
  const ready = { ...(await answeringAddresses(local)), ...given };
  if (isComplete(ready)) return ready;
  return withLock(join(local, 'services.lock'), () => startMissing(local, given));
}

/**
 * Stops the private instances of this folder and retains their data; returns the names of those that were running.
 */
export async function stopServices(options: Options = {}): Promise<string[]> {
  const local = await localDirectory(options);
  return withLock(join(local, 'services.lock'), async () => {
    const account = await serviceAccount();
    const dataDirectory = await chooseDataDirectory(local, account, (await readRecord(local)).dataDirectory);
    const postgres = await stopPostgres(await prepareHome(join(dataDirectory, 'postgres'), account));
    const redis = await stopRedis(await prepareHome(join(dataDirectory, 'redis'), account));
    return [...(postgres ? ['PostgreSQL'] : []), ...(redis ? ['Redis'] : [])];
  });
}

async function localDirectory({ baseDirectory = join(import.meta.dirname, '..') }: Options): Promise<string> {
  const local = join(baseDirectory, '.data');
  await mkdir(local, { recursive: true });
  return realpath(local);
}

function givenAddresses(env: NodeJS.ProcessEnv): Partial<Addresses> {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: owner, REDIS_URL: redisUrl } = env;
  const database = databaseUrl ? { databaseUrl, databaseOwnerUrl: owner || databaseUrl } : {};
  return { ...database, ...(redisUrl && { redisUrl }) };
}

function isComplete(addresses: Partial<Addresses>): addresses is Addresses {
  const { databaseUrl, databaseOwnerUrl, redisUrl } = addresses;
  return databaseUrl !== undefined && databaseOwnerUrl !== undefined && redisUrl !== undefined;
}

/** The recorded addresses at which our instances respond now. */
async function answeringAddresses(local: string): Promise<Partial<Addresses>> {
  const { dataDirectory, redisUrl, ...known } = await readRecord(local);
  if (dataDirectory === undefined) return {};
  const [postgres, redis] = await Promise.all([
    postgresAnswers(join(dataDirectory, 'postgres'), known),
    redisUrl !== undefined && redisAnswers(join(dataDirectory, 'redis'), redisUrl),
  ]);
  const { databaseUrl, databaseOwnerUrl } = known;
  return { ...(postgres && { databaseUrl, databaseOwnerUrl }), ...(redis && { redisUrl }) };
}

async function startMissing(local: string, given: Partial<Addresses>): Promise<Addresses> {
  await ensurePrograms({ postgres: given.databaseUrl === undefined, redis: given.redisUrl === undefined });
  const account = await serviceAccount();
  const record = await readRecord(local);
  const dataDirectory = await chooseDataDirectory(local, account, record.dataDirectory);
  const home = (name: string) => prepareHome(join(dataDirectory, name), account);
  // Waits for both even if one fails: the lock must not be released while the other is still starting.
  const [postgres, redis] = await Promise.allSettled([
    databaseOf(given) ?? home('postgres').then((at) => ensurePostgres(at, record)),
    given.redisUrl ?? home('redis').then((at) => ensureRedis(at, record.redisUrl)),
  ]);
  if (postgres.status === 'rejected') throw postgres.reason;
  if (redis.status === 'rejected') throw redis.reason;
  const addresses = { ...postgres.value, redisUrl: redis.value };
  // An address from the environment does not replace the recorded one of the private instance, which may still be
  // running.
  await writeRecord(local, {
    ...record,
    dataDirectory,
    ...(given.databaseUrl === undefined && postgres.value),
    ...(given.redisUrl === undefined && { redisUrl: addresses.redisUrl }),
  });
  return addresses;
}

function databaseOf({ databaseUrl, databaseOwnerUrl }: Partial<Addresses>): DatabaseAddresses | undefined {
  return databaseUrl === undefined || databaseOwnerUrl === undefined ? undefined : { databaseUrl, databaseOwnerUrl };
}

async function printStatus(): Promise<void> {
  const given = givenAddresses(process.env);
  const local = await localDirectory({});
  const { dataDirectory } = await readRecord(local);
  const answering = await answeringAddresses(local);
  console.log(`PostgreSQL  ${statusOf('DATABASE_URL', given.databaseUrl, answering.databaseUrl)}`);
  console.log(`Redis       ${statusOf('REDIS_URL', given.redisUrl, answering.redisUrl)}`);
  console.log(`Data        ${dataDirectory ?? 'none yet'}`);
  if (!isComplete({ ...answering, ...given })) process.exitCode = 1;
}

function statusOf(variable: string, given: string | undefined, answering: string | undefined): string {
  const own = answering === undefined ? 'not running' : `running at ${answering}`;
  return given === undefined ? own : `named by ${variable}; the private instance is ${own}`;
}

async function main(command = ''): Promise<void> {
  switch (command) {
    case 'start': {
      const { databaseUrl, databaseOwnerUrl, redisUrl } = await ensureServices();
      // Printed with the addresses, because nothing else says that what runs against them is development.
      const said = { NODE_ENV: 'development', DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl };
      for (const [name, value] of Object.entries({ ...said, REDIS_URL: redisUrl })) console.log(`${name}=${value}`);
      return;
    }
    case 'stop': {
      const stopped = await stopServices();
      console.error(stopped.length === 0 ? 'Nothing was running.' : `Stopped ${stopped.join(' and ')}.`);
      return;
    }
    case 'status':
      return printStatus();
    default:
      throw new Error('Usage: node scripts/services.ts start|stop|status');
  }
}

if (import.meta.main) {
  try {
    await main(process.argv[2]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
