/** Finds the programs of PostgreSQL and Redis, and installs them if possible. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, readdir, realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { runProgram } from './run-program.ts';

export interface PostgresPrograms {
  major: number;
  bin: string;
}

const oldestPostgres = 15;

/**
 * Newest first. Debian installs every version in its own folder, outside the PATH; other systems have one on the
 * PATH.
 */
export async function findPostgres(): Promise<PostgresPrograms[]> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  const onPath = await findOnPath('initdb');
  const bins = [
    ...versions.map((version) => join(root, version, 'bin')),
    ...(onPath ? [dirname(await realpath(onPath))] : []),
  ];
  const found = await Promise.all([...new Set(bins)].map(inspectPostgres));
  return found.filter((programs) => programs !== undefined).sort((a, b) => b.major - a.major);
}

export function findRedis(): Promise<string | undefined> {
  return findOnPath('redis-server');
}

/** Makes sure that the needed programs are installed; only root on a Debian-like system can install them. */
export async function ensurePrograms(wanted: { postgres: boolean; redis: boolean }): Promise<void> {
  const missing = await missingPackages(wanted);
  if (missing.length === 0) return;
  const list = missing.join(' and ');
  if (process.getuid?.() !== 0 || (await findOnPath('apt-get')) === undefined) {
    throw new Error(
      `Missing programs: install the Debian packages ${list} (PostgreSQL ${oldestPostgres} or newer; as root: ` +
        `apt-get install ${missing.join(' ')}), or set DATABASE_URL and REDIS_URL to services you run, see compose.yaml.`,
    );
  }
  console.error(`Installing ${list} …`);
  await installWithApt(missing);
  const still = await missingPackages(wanted);
  if (still.length > 0) throw new Error(`apt-get installed ${list}, but usable programs are still missing.`);
}

/** The same for other programs, each given with its Debian package; returns their paths. */
export async function ensurePackages(wanted: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const find = async () => {
    const found = await Promise.all(Object.keys(wanted).map(async (name) => [name, await findOnPath(name)] as const));
    return Object.fromEntries(found.filter((one): one is readonly [string, string] => one[1] !== undefined));
  };
  const before = await find();
  const missing = Object.keys(wanted).flatMap((name) => (before[name] === undefined ? [wanted[name] ?? name] : []));
  if (missing.length === 0) return before;
  if (process.getuid?.() !== 0 || (await findOnPath('apt-get')) === undefined)
    throw new Error(`Missing programs: as root, apt-get install ${missing.join(' ')}`);
  console.error(`Installing ${missing.join(' and ')} …`);
  await installWithApt(missing);
  return find();
}

async function missingPackages(wanted: { postgres: boolean; redis: boolean }): Promise<string[]> {
  const missing = [];
  if (wanted.postgres && (await findPostgres()).length === 0) missing.push('postgresql');
  if (wanted.redis && (await findRedis()) === undefined) missing.push('redis-server');
  return missing;
}

async function inspectPostgres(bin: string): Promise<PostgresPrograms | undefined> {
  const needed = ['initdb', 'pg_ctl', 'postgres', 'psql'].map((name) => isExecutable(join(bin, name)));
  if ((await Promise.all(needed)).includes(false)) return undefined;
  const { stdout } = await runProgram(join(bin, 'postgres'), ['--version']);
  const major = Number(/ (\d+)/u.exec(stdout)?.[1]);
  return major >= oldestPostgres ? { major, bin } : undefined;
}

async function findOnPath(name: string): Promise<string | undefined> {
  // An ordinary user's PATH may lack the last ones.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/usr/sbin'];
  for (const folder of folders) {
    const path = join(folder, name);
    if (folder.startsWith('/') && (await isExecutable(path))) return path;
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Debian would create and start its own instances; both settings against that are temporary. The script runs in its
 * own session, so that a Ctrl-C here neither interrupts the package manager nor leaves those settings behind.
 */
async function installWithApt(packages: string[]): Promise<void> {
  const script = `
    set -e
    settings=/etc/postgresql-common/createcluster.d
    policy=/usr/sbin/policy-rc.d
    trap 'rm -f "$settings/ganlin-install.conf"; [ -z "$placed" ] || rm -f "$policy"' EXIT
    mkdir -p "$settings"
    echo 'create_main_cluster = false' > "$settings/ganlin-install.conf"
    if [ ! -e "$policy" ]; then
      placed=yes
      printf '#!/bin/sh\\nexit 101\\n' > "$policy"
      chmod 755 "$policy"
    fi
    apt-get update
    apt-get install --yes --no-install-recommends "$@"
  `;
  const installer = spawn('/bin/sh', ['-c', script, 'sh', ...packages], {
    detached: true,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    // Standard output is reserved for the addresses that the command prints.
    stdio: ['ignore', 2, 2],
  });
  const [code]: unknown[] = await once(installer, 'exit');
  if (code !== 0) throw new Error(`apt-get could not install ${packages.join(' and ')}; its messages are above.`);
}
