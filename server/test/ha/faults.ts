import { setTimeout as pause } from 'node:timers/promises';
import { machineIn, primaryOf, untilHealthy, untilPrimary, type HaCluster } from './cluster.ts';
import { cablesOf, postmasterOf, freeze, killPostgres, type Machine } from './machine.ts';

/** Something that happens to the machines, until it is over and all three are in order again. */
export interface Fault {
  readonly name: string;
  /** Also in the short form. */
  readonly isShort?: boolean;
  readonly happen: (cluster: HaCluster) => Promise<void>;
}

/** An old primary, a timeline behind, takes a while. */
const HEALTHY_S = 120;
const ETCD_AWAY_MS = 20_000;
/** Longer than `ttl`, so that a lease that is not renewed has ended. */
const CUT_MS = 30_000;

export const faults: readonly Fault[] = [
  { name: 'planned switchover', isShort: true, happen: switchOver },
  {
    name: "kill -9 of the primary's PostgreSQL",
    happen: async (cluster) => {
      const primary = await primaryOf(cluster);
      killPostgres(primary);
      await untilRestarted(cluster, primary);
    },
  },
  { name: 'kill -9 of the primary and its Patroni', isShort: true, happen: killMachine },
  { name: 'the primary freezes', isShort: true, happen: (cluster) => freezeRole(cluster, /^leader$/) },
  {
    name: 'the synchronous standby freezes',
    isShort: true,
    happen: (cluster) => freezeRole(cluster, /^sync_standby$/),
  },
  {
    name: 'the primary cannot reach etcd',
    happen: async (cluster) => {
      const { cables } = await primaryOf(cluster);
      for (const cable of cables.etcd) cable.cut();
      await pause(CUT_MS);
      for (const cable of cables.etcd) cable.mend();
    },
  },
  {
    name: 'the primary is cut off from everything',
    happen: async (cluster) => {
      const primary = await primaryOf(cluster);
      const cables = cablesOf(primary, cluster.machines);
      for (const cable of cables) cable.cut();
      await untilOther(cluster, primary);
      await pause(3_000);
      for (const cable of cables) cable.mend();
    },
  },
  {
    name: 'the asynchronous replica is killed',
    happen: async (cluster) => {
      const replica = await machineIn(cluster, /^replica$/);
      killPostgres(replica);
      await untilRestarted(cluster, replica);
    },
  },
  {
    name: 'the leader of etcd is killed',
    happen: async (cluster) => {
      const leader = await leaderOfEtcd(cluster);
      await leader.etcd.end('SIGKILL');
      await pause(10_000);
      leader.etcd.start();
    },
  },
  {
    name: 'HAProxy is restarted',
    happen: async ({ haproxy }) => {
      await haproxy.end('SIGKILL');
      haproxy.start();
    },
  },
  {
    name: 'all of etcd is away for 20 s',
    happen: async ({ machines }) => {
      for (const { etcd } of machines) await etcd.end('SIGKILL');
      await pause(ETCD_AWAY_MS);
      for (const { etcd } of machines) etcd.start();
    },
  },
  { name: 'planned switchover, again', happen: switchOver },
];

async function switchOver(cluster: HaCluster): Promise<void> {
  const [leader, candidate] = [await primaryOf(cluster), await machineIn(cluster, /^sync_standby$/)];
  const reply = await askPatroni(cluster, leader, {
    method: 'POST',
    path: 'switchover',
    body: { leader: leader.name, candidate: candidate.name },
  });
  if (!reply.ok) throw new Error(`switchover: ${await reply.text()}`);
}

async function killMachine(cluster: HaCluster): Promise<void> {
  const primary = await primaryOf(cluster);
  await primary.patroni.end('SIGKILL');
  killPostgres(primary);
  await untilOther(cluster, primary);
  await pause(2_000);
  primary.patroni.start();
}

async function freezeRole(cluster: HaCluster, role: RegExp): Promise<void> {
  const machine = await machineIn(cluster, role);
  const thaw = freeze(machine);
  try {
    if (role.test('leader')) await untilOther(cluster, machine);
    else await pause(15_000);
    await pause(2_000);
  } finally {
    thaw();
  }
}

function untilOther(cluster: HaCluster, old: Machine): Promise<void> {
  return untilPrimary(cluster, ({ name }) => name !== old.name, old);
}

/** Until Patroni has noticed: before that, everything still looks in order. */
async function untilRestarted(cluster: HaCluster, machine: Machine): Promise<void> {
  for (let tries = 0; tries < 600 && postmasterOf(machine) === undefined; tries++) await pause(100);
  await untilHealthy(cluster, HEALTHY_S);
}

async function leaderOfEtcd({ machines }: HaCluster): Promise<Machine> {
  for (const machine of machines) {
    const reply = await fetch(`http://127.0.0.1:${machine.etcdPort}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
    });
    const { leader, header } = (await reply.json()) as { leader: string; header: { member_id: string } };
    if (leader === header.member_id) return machine;
  }
  throw new Error('etcd has no leader');
}

interface Asked {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: unknown;
}

export function askPatroni(
  { patroniPassword }: HaCluster,
  { patroniPort }: Machine,
  { method, path, body }: Asked,
): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`patroni:${patroniPassword}`).toString('base64')}`;
  return fetch(`http://127.0.0.1:${patroniPort}/${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
