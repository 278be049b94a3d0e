import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { temporaryFolder } from '../../../scripts/at-end.ts';
import { ensureServices, stopServices } from '../../../scripts/services.ts';
import { readRecord } from '../../../scripts/services/record.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { upgradeDatabase } from '../../src/platform/upgrade.ts';

/** A private PostgreSQL and Redis, which may be killed as hard as needed. */
export interface OwnServices extends AsyncDisposable {
  readonly redisUrl: string;
  readonly databasePort: number;
  /** The environment that processes of the product need to use them. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A migrated and seeded database. */
  readonly db: pg.Pool;
  /**
   * Like `pg_ctl stop -m immediate`, then restarts immediately: nothing is finished, committed data is recovered from
   * the log. Returns how many milliseconds it was down.
   */
  readonly crashDatabase: () => Promise<number>;
  /** Down for this long, then up again and empty. */
  readonly killCache: (milliseconds: number) => Promise<void>;
}

export async function openOwnServices(): Promise<OwnServices> {
  const baseDirectory = await mkdtemp(join(tmpdir(), 'exam-crash-'));
  await chmod(baseDirectory, 0o755);
  const options = { baseDirectory, env: {} };
  const { databaseUrl, databaseOwnerUrl, redisUrl } = await ensureServices(options);
  const { dataDirectory = '' } = await readRecord(join(baseDirectory, '.data'));
  const pidFiles = { postgres: 'postgres/cluster/postmaster.pid', redis: 'redis/redis.pid' };
  const pidOf = (file: string) => Number.parseInt(readFileSync(join(dataDirectory, file), 'utf8'), 10);
  // Leaves nothing behind however the test ends; signals are handled for that.
  const endAll = () => {
    for (const file of Object.values(pidFiles)) endIfThere(pidOf, file);
    rmSync(baseDirectory, { recursive: true, force: true });
  };
  process.once('exit', endAll);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const end = async (pid: number, signal: 'SIGQUIT' | 'SIGKILL') => {
    process.kill(pid, signal);
    while (await isAlive(pid)) await pause(10);
  };
  const stored = temporaryFolder('exam-files-');
  const where = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, STORAGE_DIR: stored.path };
  const own = { ...where, NODE_ENV: 'development', DEMO: 'on' };
  const env = { ...process.env, ...own };
  const db = new pg.Pool({ connectionString: databaseOwnerUrl, max: 4 });
  db.on('error', () => undefined);
  await upgradeDatabase({ databaseUrl, databaseOwnerUrl }, openLog('warn'));
  await seed(env);
  return {
    redisUrl,
    databasePort: Number(new URL(databaseUrl).port),
    env,
    db,
    crashDatabase: async () => {
      const [pid, began] = [pidOf(pidFiles.postgres), performance.now()];
      const program = await readlink(`/proc/${pid}/exe`);
      await end(pid, 'SIGQUIT');
      await startAgain(program, ['-D', join(dataDirectory, 'postgres/cluster')], join(dataDirectory, 'postgres'));
      while (!(await answers(db))) await pause(20);
      return performance.now() - began;
    },
    killCache: async (milliseconds) => {
      const pid = pidOf(pidFiles.redis);
      const program = await readlink(`/proc/${pid}/exe`);
      await end(pid, 'SIGKILL');
      await pause(milliseconds);
      await startAgain(program, [join(dataDirectory, 'redis/redis.conf')], join(dataDirectory, 'redis'));
    },
    [Symbol.asyncDispose]: async () => {
      process.off('exit', endAll);
      await db.end();
      await stopServices(options);
      stored[Symbol.dispose]();
      for (const directory of [dataDirectory, baseDirectory]) await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Runs as the account that owns the directory: neither service runs as root. */
async function startAgain(program: string, args: readonly string[], cwd: string): Promise<void> {
  const { uid, gid } = await stat(cwd);
  spawn(program, args, { uid, gid, cwd, detached: true, stdio: 'ignore' }).unref();
}

function answers(db: pg.Pool): Promise<boolean> {
  return db.query('select 1').then(
    () => true,
    () => false,
  );
}

function endIfThere(pidOf: (file: string) => number, file: string): void {
  try {
    process.kill(pidOf(file), 'SIGKILL');
  } catch {
    // It had already ended.
  }
}

async function seed(env: NodeJS.ProcessEnv): Promise<void> {
  const command = resolve(import.meta.dirname, '../../src/commands/seed.ts');
  const child = spawn(process.execPath, [command, '--demo'], { env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('seeding failed');
}

/** A process that has ended but was not yet reaped by its parent counts as ended. */
async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}
