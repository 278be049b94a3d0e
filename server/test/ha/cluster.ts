import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../../scripts/at-end.ts';
import { serviceAccount, type Account } from '../../../scripts/services/account.ts';
import { freePortFrom } from '../../../scripts/services/ports.ts';
import { ensurePackages, ensurePrograms, findPostgres } from '../../../scripts/services/programs.ts';
import { runProgram } from '../../../scripts/services/run-program.ts';
import { firstValue } from '../support/postgres-cluster.ts';
import { openCable } from './cable.ts';
import { makeCertificates } from './certificates.ts';
import { startDaemon, type Daemon } from './daemon.ts';
import { endPostgresAtEnd, type Machine } from './machine.ts';
import { fillTemplates, type Values } from './templates.ts';

/** Three database machines, HAProxy and a backup machine on this one, set up by the templates of `deploy/ha`. */
export interface HaCluster {
  readonly account: Account;
  readonly bin: string;
  readonly directory: string;
  readonly machines: readonly Machine[];
  readonly haproxy: Daemon;
  /** The settings of pgBackRest on the backup machine. */
  readonly backupConfig: string;
  /** Of the application, through HAProxy. */
  readonly databaseUrl: string;
  /** As the administrator of one machine's PostgreSQL. */
  readonly adminUrl: (port: number, database?: string) => string;
  readonly patroniPassword: string;
}

const NUMBERS = [1, 2, 3] as const;
const BACKUP = 9;
const SCOPE = 'ganlin';
const DATABASE = 'site';

export async function openHaCluster(): Promise<HaCluster> {
  await ensurePrograms({ postgres: true, redis: true });
  const packages = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbackrest: 'pgbackrest' };
  const programs = await ensurePackages({ ...packages, openssl: 'openssl' });
  const [postgres] = await findPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed');
  const account = await serviceAccount();
  const { path: directory } = temporaryFolder('ha-');
  await chmod(directory, 0o755);
  const plan = await layOut(directory, postgres.bin, account);
  const { values, ports, passwords } = plan;
  await fillFor(directory, plan);
  await runProgram('chown', ['-R', `${account.uid}:${account.gid}`, directory]);
  const daemonIn = (folder: string) => (program: string, args: readonly string[]) =>
    startDaemon(programs[program] ?? program, args, {
      account,
      directory: join(directory, folder),
      log: join(directory, folder, `${program}.log`),
    });
  const etcd = NUMBERS.map((n) => daemonIn(`db${n}`)('etcd', ['--config-file', join(directory, `db${n}/etcd.yml`)]));
  const machines = NUMBERS.map((n, at): Machine => {
    const own = join(directory, `db${n}`);
    const { postgres: port = 0, patroni: patroniPort = 0, etcd: etcdPort = 0 } = ports[at] ?? {};
    const data = join(own, 'data');
    endPostgresAtEnd({ data });
    daemonIn(`db${n}`)('pgbackrest', [`--config=${own}/pgbackrest.conf`, 'server']);
    const patroni = daemonIn(`db${n}`)('patroni', [join(own, 'patroni.yml')]);
    const [ownEtcd, cables] = [etcd[at], plan.cables[at]];
    if (!ownEtcd || !cables) throw new Error('a machine is missing');
    return { name: `db${n}`, directory: own, data, port, patroniPort, etcdPort, etcd: ownEtcd, patroni, cables };
  });
  const backupConfig = join(directory, 'backup/pgbackrest-repository.conf');
  daemonIn('backup')('pgbackrest', [`--config=${backupConfig}`, 'server']);
  const haproxy = daemonIn('app')('haproxy', ['-db', '-f', join(directory, 'app/haproxy.cfg')]);
  const adminUrl = (port: number, database = 'postgres') =>
    `postgresql://${account.name}:${passwords.admin}@127.0.0.1:${port}/${database}`;
  const cluster = {
    account,
    bin: postgres.bin,
    directory,
    machines,
    haproxy,
    backupConfig,
    databaseUrl: `postgresql://ganlin:${passwords.application}@${values['PRIMARY_LISTEN']}/${DATABASE}`,
    adminUrl,
    patroniPassword: passwords.patroni,
  };
  await untilHealthy(cluster, 120);
  const { port } = await primaryOf(cluster);
  await firstValue(adminUrl(port), `create role ganlin login password '${passwords.application}'`);
  await firstValue(adminUrl(port), `create database ${DATABASE} owner ganlin`);
  return cluster;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | string;
}

/** As the first Patroni that answers reports it. */
async function membersOf({ machines }: Pick<HaCluster, 'machines'>): Promise<readonly Member[]> {
  for (const { patroniPort } of machines) {
    const reply = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => (answer.ok ? ((await answer.json()) as { members: Member[] }) : undefined),
      () => undefined,
    );
    if (reply) return reply.members;
  }
  return [];
}

export async function machineIn(cluster: Pick<HaCluster, 'machines'>, role: RegExp): Promise<Machine> {
  const member = (await membersOf(cluster)).find((one) => role.test(one.role));
  const machine = cluster.machines.find(({ name }) => name === member?.name);
  if (!machine) throw new Error(`no machine is ${role.source}`);
  return machine;
}

export const primaryOf = (cluster: Pick<HaCluster, 'machines'>): Promise<Machine> => machineIn(cluster, /^leader$/);

/** Waits for a primary that meets the condition; `except` is not asked, as it may believe itself to be the primary. */
export async function untilPrimary(
  { machines }: Pick<HaCluster, 'machines'>,
  isWanted: (member: Member) => boolean,
  except?: Machine,
): Promise<void> {
  const asked = { machines: machines.filter((machine) => machine !== except) };
  for (let tries = 0; tries < 600; tries++) {
    const leader = (await membersOf(asked)).find(({ role }) => role === 'leader');
    if (leader && leader.state === 'running' && isWanted(leader)) return;
    await pause(100);
  }
  throw new Error('no other machine became the primary');
}

/** One primary, one synchronous standby, and all three on the same timeline. Returns how many seconds that took. */
export async function untilHealthy(cluster: Pick<HaCluster, 'machines'>, seconds: number): Promise<number> {
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1000;
  for (;;) {
    const members = await membersOf(cluster);
    if (isHealthy(members)) return passed();
    if (passed() > seconds) throw new Error(`not healthy after ${seconds} s: ${JSON.stringify(members)}`);
    await pause(200);
  }
}

function isHealthy(members: readonly Member[]): boolean {
  const count = (role: string) => members.filter((one) => one.role === role).length;
  return (
    members.length === NUMBERS.length &&
    count('leader') === 1 &&
    count('sync_standby') === 1 &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  );
}

type Plan = Awaited<ReturnType<typeof layOut>>;
type Ports = Readonly<Record<'postgres' | 'patroni' | 'etcd' | 'peer' | 'backup', number>>;

/** Ports below those that the system gives to outgoing connections: a server that restarts finds its own free. */
async function layOut(directory: string, bin: string, account: Account) {
  let next = randomInt(12_000, 30_000);
  const port = async () => {
    next = (await freePortFrom(next)) + 1;
    return next - 1;
  };
  const ports: Ports[] = [];
  for (const _ of NUMBERS)
    ports.push({
      postgres: await port(),
      patroni: await port(),
      etcd: await port(),
      peer: await port(),
      backup: await port(),
    });
  const cables: Machine['cables'][] = [];
  for (const own of ports)
    cables.push({
      replication: await openCable(own.postgres),
      patroni: await openCable(own.patroni),
      clients: await openCable(own.postgres),
      checks: await openCable(own.patroni),
      etcd: await Promise.all(ports.map(({ etcd }) => openCable(etcd))),
    });
  const secret = () => randomBytes(16).toString('hex');
  const passwords = { admin: secret(), application: secret(), patroni: secret() };
  const values: Values = {
    SCOPE,
    NETWORK: '127.0.0.1/32',
    POSTGRES_BIN: bin,
    SYSTEM_USER: account.name,
    MAX_CONNECTIONS: 150,
    SHARED_BUFFERS: '64MB',
    SUPERUSER_PASSWORD: passwords.admin,
    REPLICATION_PASSWORD: secret(),
    REWIND_PASSWORD: secret(),
    PATRONI_PASSWORD: passwords.patroni,
    PRIMARY_LISTEN: `127.0.0.1:${await port()}`,
    REPLICA_LISTEN: `127.0.0.1:${await port()}`,
    BACKUP: `localhost:${await port()}`,
    BACKUP_LISTEN: 'localhost',
    BACKUP_CERTIFICATE: 'backup',
    BACKUP_PASSWORD: secret(),
    BACKUP_CONFIG: join(directory, 'backup/pgbackrest-repository.conf'),
    PGBACKREST_LISTEN: 'localhost',
    [`PGBACKREST_FILES_${BACKUP}`]: join(directory, 'backup'),
    [`PGBACKREST_TLS_${BACKUP}`]: join(directory, 'tls/backup'),
    ...ofMachine(1, { directory, ports: ports[0], cables: cables[0] }),
    ...ofMachine(2, { directory, ports: ports[1], cables: cables[1] }),
    ...ofMachine(3, { directory, ports: ports[2], cables: cables[2] }),
  };
  return { ports, cables, values, passwords };
}

interface Numbers {
  readonly directory: string;
  readonly ports: Ports | undefined;
  readonly cables: Machine['cables'] | undefined;
}

function ofMachine(n: number, { directory, ports, cables }: Numbers): Values {
  if (!ports || !cables) throw new Error('a machine is missing');
  const own = join(directory, `db${n}`);
  const at = (port: number) => `127.0.0.1:${port}`;
  const values: Values = {
    POSTGRES: at(cables.replication.port),
    POSTGRES_LISTEN: at(ports.postgres),
    POSTGRES_DATA: join(own, 'data'),
    POSTGRES_SOCKETS: own,
    PATRONI: at(cables.patroni.port),
    PATRONI_LISTEN: at(ports.patroni),
    ETCD: at(ports.etcd),
    ETCD_LISTEN: at(ports.etcd),
    ETCD_PEER: at(ports.peer),
    ETCD_PEER_LISTEN: at(ports.peer),
    ETCD_DATA: join(own, 'etcd'),
    PGBACKREST: `localhost:${ports.backup}`,
    PGBACKREST_FILES: own,
    PGBACKREST_TLS: join(directory, `tls/db${n}`),
    PGBACKREST_CONFIG: join(own, 'pgbackrest.conf'),
    CERTIFICATE: `db${n}`,
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_${n}`, value]));
}

/** Who connects through which cable is decided by the values that its settings are filled with. */
async function fillFor(directory: string, { values, cables }: Plan): Promise<void> {
  for (const folder of ['db1', 'db2', 'db3', 'app', 'backup'])
    await mkdir(join(directory, folder, 'log'), { recursive: true });
  const etcdBy = (n: number) =>
    Object.fromEntries((cables[n - 1]?.etcd ?? []).map(({ port }, at) => [`ETCD_${at + 1}`, `127.0.0.1:${port}`]));
  for (const machine of NUMBERS) {
    const own = join(directory, `db${machine}`);
    await fillTemplates(own, { machine, names: ['etcd.yml', 'pgbackrest.conf'], values });
    await fillTemplates(own, { machine, names: ['patroni.yml'], values: { ...values, ...etcdBy(machine) } });
  }
  const clients = Object.fromEntries(
    cables.flatMap(({ clients: database, checks }, at) => [
      [`POSTGRES_${at + 1}`, `127.0.0.1:${database.port}`],
      [`PATRONI_${at + 1}`, `127.0.0.1:${checks.port}`],
    ]),
  );
  const haproxy = { machine: BACKUP, names: ['haproxy.cfg'], values: { ...values, ...clients } };
  await fillTemplates(join(directory, 'app'), haproxy);
  await fillTemplates(join(directory, 'backup'), { machine: BACKUP, names: ['pgbackrest-repository.conf'], values });
  await makeCertificates(join(directory, 'tls'), ['db1', 'db2', 'db3', 'backup']);
}
