import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd } from '../../../scripts/at-end.ts';
import { signalFamily, signalOne, type Daemon } from './daemon.ts';
import type { Cable } from './cable.ts';

/** A database machine: PostgreSQL under Patroni, etcd, pgBackRest, and the cables to it and from it. */
export interface Machine {
  readonly name: string;
  readonly directory: string;
  readonly data: string;
  readonly port: number;
  readonly patroniPort: number;
  readonly etcdPort: number;
  readonly etcd: Daemon;
  readonly patroni: Daemon;
  readonly cables: {
    /** Between the databases. */
    readonly replication: Cable;
    readonly patroni: Cable;
    /** From HAProxy, to PostgreSQL and to Patroni. */
    readonly clients: Cable;
    readonly checks: Cable;
    /** From this machine to each etcd. */
    readonly etcd: readonly Cable[];
  };
}

/** The server process of PostgreSQL, which Patroni has detached from itself. */
export function postmasterOf({ data }: Pick<Machine, 'data'>): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
    // After a crash the file remains, and its number may be another process by now.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined;
  } catch {
    return undefined;
  }
}

export function endPostgresAtEnd(machine: Pick<Machine, 'data'>): void {
  atEnd(() => {
    const pid = postmasterOf(machine);
    if (pid === undefined) return;
    signalFamily(pid, 'SIGCONT');
    signalOne(pid, 'SIGQUIT');
    // It still writes into its folder, which is deleted next; nothing else can be awaited at the end of a process.
    const wait = new Int32Array(new SharedArrayBuffer(4));
    for (let tries = 0; tries < 200 && postmasterOf(machine) !== undefined; tries++) Atomics.wait(wait, 0, 0, 50);
  });
}

/** As when it loses its power. */
export function killPostgres(machine: Machine): void {
  const pid = postmasterOf(machine);
  if (pid !== undefined) signalFamily(pid, 'SIGKILL');
}

/** Everything on it stands still, and every connection remains open. */
export function freeze(machine: Machine): () => void {
  const pids = [machine.patroni.pid(), postmasterOf(machine)].filter((pid) => pid !== undefined);
  for (const pid of pids) signalFamily(pid, 'SIGSTOP');
  return () => pids.forEach((pid) => signalFamily(pid, 'SIGCONT'));
}

/** Its own cables, and those by which it would reach the others' Patroni: they are the same for everybody. */
export const cablesOf = ({ cables }: Machine, all: readonly Machine[]): Cable[] => [
  cables.replication,
  cables.clients,
  cables.checks,
  ...cables.etcd,
  ...all.map((machine) => machine.cables.patroni),
];
