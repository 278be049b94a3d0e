/** The private PostgreSQL instance: created, started and checked. */
import { randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint, type ServiceHome, writeOwned } from './data-directory.ts';
import { holdsWithin, isInUse, ownProcess } from './own-process.ts';
import { freePort } from './ports.ts';
import { findPostgres, type PostgresPrograms } from './programs.ts';
import { runProgram } from './run-program.ts';

/** URLs of the same database for two roles: the owner of the tables, and the application. */
export interface DatabaseAddresses {
  databaseUrl: string;
  databaseOwnerUrl: string;
}

const OWNER = 'ganlin';
const APPLICATION = 'ganlin_app';

/**
 * Starts the instance unless the known addresses already lead to it, and returns the addresses to use from now on.
 */
export async function ensurePostgres(home: ServiceHome, known: Partial<DatabaseAddresses>): Promise<DatabaseAddresses> {
  const { databaseUrl, databaseOwnerUrl } = known;
  if (databaseUrl !== undefined && databaseOwnerUrl !== undefined && (await postgresAnswers(home.directory, known))) {
    return { databaseUrl, databaseOwnerUrl };
  }
  const programs = await choosePrograms(home);
  await initialise(home, programs);
  const newPassword = () => randomBytes(16).toString('hex');
  // Instances of earlier releases had the owner only.
  const { port: lastPort, password: own = newPassword() } = partsOf(databaseOwnerUrl ?? databaseUrl);
  const { password: application = newPassword() } = databaseOwnerUrl === undefined ? {} : partsOf(databaseUrl);
  const port = (await runningPort(home)) ?? (await startServer(home, programs, lastPort));
  await provision(home, { programs, port, passwords: { [OWNER]: own, [APPLICATION]: application } });
  const addressOf = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/ganlin`;
  const addresses = { databaseUrl: addressOf(APPLICATION, application), databaseOwnerUrl: addressOf(OWNER, own) };
  if (!(await postgresAnswers(home.directory, addresses))) {
    throw new Error(`PostgreSQL was started on port ${port}, but does not accept connections; ${await logOf(home)}`);
  }
  return addresses;
}

// Instances of earlier releases lack the second role or the membership between the two.
const requested = `SELECT current_setting('cluster_name') WHERE pg_has_role('${OWNER}', '${APPLICATION}', 'member')`;

/**
 * Logs in with both roles and queries the name that only this instance has: another instance may have taken its port.
 */
export async function postgresAnswers(
  directory: string,
  { databaseUrl, databaseOwnerUrl }: Partial<DatabaseAddresses>,
): Promise<boolean> {
  const [programs] = await findPostgres();
  const answers = async (url: string | undefined) => {
    const { port, user, password } = partsOf(url);
    if (!programs || port === undefined || user === undefined || password === undefined) return false;
    const where = ['-h', '127.0.0.1', '-p', String(port), '-U', user, '-d', 'ganlin'];
    const { code, stdout } = await runProgram(join(programs.bin, 'psql'), ['-XAtw', ...where, '-c', requested], {
      env: { PGPASSWORD: password, PGCONNECT_TIMEOUT: '5', PGSSLMODE: 'disable' },
    });
    return code === 0 && stdout.trim() === fingerprint(directory);
  };
  const both = await Promise.all([answers(databaseUrl), answers(databaseOwnerUrl)]);
  return both.every(Boolean);
}

/** True when there was something to stop. */
export async function stopPostgres(home: ServiceHome): Promise<boolean> {
  if ((await runningPort(home)) === undefined) return false;
  const { bin } = await choosePrograms(home);
  const args = ['stop', '-w', '-t', '60', '-m', 'fast', '-D', clusterOf(home)];
  const { code, stderr } = await runProgram(join(bin, 'pg_ctl'), args, { account: home.account });
  if (code !== 0) throw new Error(`PostgreSQL could not be stopped: ${stderr.trim()}`);
  return true;
}

function clusterOf(home: ServiceHome): string {
  return join(home.directory, 'cluster');
}

function partsOf(url: string | undefined): { port?: number; user?: string; password?: string } {
  if (url === undefined || !URL.canParse(url)) return {};
  const { port, username: user, password } = new URL(url);
  return {
    ...(port !== '' && { port: Number(port) }),
    ...(user !== '' && { user }),
    ...(password !== '' && { password }),
  };
}

/** Data can only be opened by the major version that created it. */
async function choosePrograms(home: ServiceHome): Promise<PostgresPrograms> {
  const all = await findPostgres();
  const version = await readFile(join(clusterOf(home), 'PG_VERSION'), 'utf8').catch(() => undefined);
  const chosen = version === undefined ? all[0] : all.find(({ major }) => major === Number(version));
  if (chosen) return chosen;
  const wanted = version?.trim() ?? '15 or newer';
  throw new Error(
    `${home.directory} needs PostgreSQL ${wanted}, which is not installed; install it, or remove the folder.`,
  );
}

/**
 * Passwords on TCP: the loopback interface is open to every user of the machine. The administrator needs none,
 * because the operating system authenticates it through the socket in the private folder. An interruption leaves no
 * half-made cluster.
 */
async function initialise(home: ServiceHome, programs: PostgresPrograms): Promise<void> {
  const cluster = clusterOf(home);
  if ((await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)) !== undefined) return;
  // An earlier call may have been killed while its initdb still runs, so each call has its own folder.
  const abandoned = (await readdir(home.directory)).filter((name) => name.startsWith('cluster.new'));
  const removals = abandoned.map((name) => rm(join(home.directory, name), { recursive: true, force: true }));
  await Promise.allSettled(removals);
  const unfinished = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  const args = ['-D', unfinished, `--username=${home.account.name}`, '--auth-local=peer', '--auth-host=scram-sha-256'];
  const { code, stderr } = await runProgram(
    join(programs.bin, 'initdb'),
    [...args, '--locale=C.UTF-8', '--encoding=UTF8', '--no-instructions'],
    { account: home.account, cwd: home.directory },
  );
  if (code !== 0) throw new Error(`PostgreSQL's data could not be created: ${stderr.trim()}`);
  await appendFile(join(unfinished, 'postgresql.conf'), `\ninclude '../settings.conf'\n`);
  await rename(unfinished, cluster);
}

async function runningPort(home: ServiceHome): Promise<number | undefined> {
  const cluster = clusterOf(home);
  const pidFile = join(cluster, 'postmaster.pid');
  let port: number | undefined;
  // A starting server writes its port a moment after its process id.
  await holdsWithin(10_000, async () => {
    if ((await ownProcess(pidFile, cluster)) === undefined) return true;
    port = portInPidFile(await readFile(pidFile, 'utf8').catch(() => ''));
    return port !== undefined;
  });
  return port;
}

/** Its lines: process id, data folder, start time, port, socket folder, … */
export function portInPidFile(text: string): number | undefined {
  return Number.parseInt(text.split('\n')[3] ?? '', 10) || undefined;
}

/** Another process may take the free port before PostgreSQL does, hence the retries. */
async function startServer(home: ServiceHome, programs: PostgresPrograms, lastPort?: number): Promise<number> {
  await removeLeftovers(home);
  const args = ['start', '-w', '-t', '60', '-D', clusterOf(home), '-l', join(home.directory, 'postgres.log')];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = await freePort(attempt === 0 ? lastPort : undefined);
    await writeOwned(home, 'settings.conf', settingsFor(home.directory, port));
    const { code } = await runProgram(join(programs.bin, 'pg_ctl'), args, { account: home.account });
    if (code === 0) return port;
  }
  throw new Error(`PostgreSQL could not be started; ${await logOf(home)}`);
}

/**
 * A killed server leaves lock files whose process id may meanwhile belong to another PostgreSQL, or to a process that
 * was not reaped yet; either would prevent ours from starting. As long as a worker of that server is alive, however,
 * they protect the data from a second server, and stay.
 */
async function removeLeftovers(home: ServiceHome): Promise<void> {
  const cluster = clusterOf(home);
  if (!(await holdsWithin(10_000, async () => !(await isInUse(cluster, 'postgres'))))) return;
  const sockets = (await readdir(home.directory)).filter((name) => name.startsWith('.s.PGSQL.'));
  const leftovers = [join(cluster, 'postmaster.pid'), ...sockets.map((name) => join(home.directory, name))];
  await Promise.all(leftovers.map((path) => rm(path, { force: true })));
}

/**
 * Enough for many test databases at the same time. fsync stays on: the product promises durability, so it is
 * developed with it.
 */
function settingsFor(directory: string, port: number): string {
  return [
    `listen_addresses = '127.0.0.1'`,
    `port = ${port}`,
    `unix_socket_directories = '${directory}'`,
    `unix_socket_permissions = 0700`,
    `cluster_name = '${fingerprint(directory)}'`,
    `max_connections = 300`,
    `shared_buffers = '256MB'`,
    `fsync = on`,
    `timezone = 'UTC'`,
    '',
  ].join('\n');
}

/**
 * The owner may create databases but is no superuser, so that a migration which needs more permissions than
 * production grants fails here first; the application's role owns nothing and gets its permissions from the
 * migrations. The owner is a member of it, because otherwise it could not end the sessions that prevent a test
 * database from being dropped. All statements can be repeated; psql gets the passwords on its input, hidden from
 * other users.
 */
async function provision(
  home: ServiceHome,
  {
    programs,
    port,
    passwords,
  }: { programs: PostgresPrograms; port: number; passwords: Record<typeof OWNER | typeof APPLICATION, string> },
): Promise<void> {
  const roles = [OWNER, APPLICATION] as const;
  const input = `
    ${roles
      .map(
        (role) =>
          `SELECT 'CREATE ROLE ${role}' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') \\gexec`,
      )
      .join('\n')}
    ALTER ROLE ${OWNER} LOGIN CREATEDB PASSWORD '${passwords[OWNER]}';
    ALTER ROLE ${APPLICATION} LOGIN PASSWORD '${passwords[APPLICATION]}';
    GRANT ${APPLICATION} TO ${OWNER};
    SELECT 'CREATE DATABASE ganlin OWNER ganlin' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'ganlin') \\gexec
  `;
  const where = ['-h', home.directory, '-p', String(port), '-U', home.account.name, '-d', 'postgres'];
  const args = ['-Xqw', '-v', 'ON_ERROR_STOP=1', ...where, '-f', '-'];
  let problem = '';
  const done = await holdsWithin(30_000, async () => {
    const { code, stderr } = await runProgram(join(programs.bin, 'psql'), args, { account: home.account, input });
    problem = stderr.trim();
    return code === 0;
  });
  if (!done) throw new Error(`PostgreSQL's user and database could not be created: ${problem}`);
}

async function logOf(home: ServiceHome): Promise<string> {
  const path = join(home.directory, 'postgres.log');
  const text = await readFile(path, 'utf8').catch(() => '');
  return `the end of ${path}:\n${text.trimEnd().split('\n').slice(-10).join('\n')}`;
}
