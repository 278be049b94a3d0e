import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { asOwner, dropDatabase } from '../../scripts/services/drop-database.ts';
import { temporaryFolder } from '../../scripts/at-end.ts';
import type { Addresses } from '../../scripts/services.ts';

const repository = resolve(import.meta.dirname, '../..');

/** Data of a site: a database with the demo content, and its files. */
export interface World {
  readonly database: string;
  readonly files: string;
}

/** Where workers find the model data to copy; it is created once, because that takes as long as several journeys. */
const MODEL = 'E2E_WORLD';

export async function makeModelWorld(services: Addresses): Promise<World> {
  const world = await makeWorld(services);
  process.env[MODEL] = JSON.stringify(world);
  return world;
}

/** A separate data set: a copy of the model if there is one. */
export async function openWorld(services: Addresses): Promise<World> {
  const model = process.env[MODEL];
  if (model === undefined) return makeWorld(services);
  const { database, files } = JSON.parse(model) as World;
  const world = await emptyWorld(services, `template ${database}`);
  await cp(files, world.files, { recursive: true });
  return world;
}

export async function dropWorld({ databaseOwnerUrl }: Addresses, { database, files }: World): Promise<void> {
  await asOwner(databaseOwnerUrl, (owner) => dropDatabase(owner, database));
  await rm(files, { recursive: true, force: true });
}

/** Starts a program of the server. */
export function launch(file: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(repository, file), ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

export function withPath(address: string, path: string): string {
  const url = new URL(address);
  url.pathname = `/${path}`;
  return url.href;
}

/** The data of a site that nobody has set up yet: migrated, and nothing else. */
export async function makeNewWorld(services: Addresses): Promise<World> {
  const world = await emptyWorld(services);
  await command('server/src/commands/migrate.ts', [], envOf(services, world));
  return world;
}

async function makeWorld(services: Addresses): Promise<World> {
  const world = await makeNewWorld(services);
  await command('server/src/commands/seed.ts', ['--demo'], envOf(services, world));
  return world;
}

function envOf(services: Addresses, world: World): NodeJS.ProcessEnv {
  const DATABASE_URL = withPath(services.databaseUrl, world.database);
  const DATABASE_OWNER_URL = withPath(services.databaseOwnerUrl, world.database);
  const where = { DATABASE_URL, DATABASE_OWNER_URL, REDIS_URL: services.redisUrl, STORAGE_DIR: world.files };
  return { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', ...where };
}

async function emptyWorld({ databaseOwnerUrl }: Addresses, how = ''): Promise<World> {
  const database = `e2e_${process.pid}_${randomInt(1e6)}`;
  await asOwner(databaseOwnerUrl, (owner) => owner.query(`create database ${database} ${how}`));
  return { database, files: temporaryFolder('e2e-files-').path };
}

async function command(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [code] = await once(launch(file, args, env), 'exit');
  if (code !== 0) throw new Error(`${file} failed`);
}
