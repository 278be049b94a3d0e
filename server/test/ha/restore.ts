import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atEnd } from '../../../scripts/at-end.ts';
import { freePortFrom } from '../../../scripts/services/ports.ts';
import { plainEnvironment, runProgram } from '../../../scripts/services/run-program.ts';
import { firstValue } from '../support/postgres-cluster.ts';
import { primaryOf, type HaCluster } from './cluster.ts';
import type { Sitter } from '../exam/hall.ts';
import { connectTo, lostIn, type ExamLoad } from './exam-load.ts';

/** On the backup machine: creates the stanza, checks the archive, makes a full backup. */
export async function makeBackup(cluster: HaCluster): Promise<void> {
  for (const command of [['stanza-create'], ['check'], ['--type=full', 'backup']]) await backRest(cluster, ...command);
}

/** A moment to which the database will be restored, with what had been acknowledged before it. */
export interface Moment {
  readonly at: string;
  readonly before: Sitter[];
}

/** Marks the moment, and lets the examinees continue until something was committed after it. */
export async function markMoment(cluster: HaCluster, load: ExamLoad): Promise<Moment> {
  const before = load.acknowledged();
  const { port } = await primaryOf(cluster);
  const at = await firstValue(cluster.adminUrl(port), 'select clock_timestamp()::text');
  const acked = load.seen.acked;
  while (load.seen.acked < acked + 200) await pause(50);
  return { at, before };
}

export interface Restored {
  readonly seconds: number;
  /** Acknowledged before the moment, and not there. */
  readonly missing: number;
  /** Saves stored after the moment, and there all the same. */
  readonly later: number;
  /** Saves stored after the moment in the database that was not restored: if there are none, nothing was compared. */
  readonly laterInOriginal: number;
}

/** Restores to the moment, into an empty directory, and compares. */
export async function restoreTo(cluster: HaCluster, { at, before }: Moment): Promise<Restored> {
  const primary = await primaryOf(cluster);
  const later = `select count(*)::text from paper_save where saved_at > '${at}'`;
  const laterInOriginal = Number(await firstValue(cluster.adminUrl(primary.port, 'site'), later));
  // The file in which the moment lies may be half full: it would be archived a minute later at most.
  await firstValue(cluster.adminUrl(primary.port), 'select pg_switch_wal()::text');
  await backRest(cluster, 'check');
  const began = performance.now();
  const data = join(cluster.directory, 'restored');
  const target = ['--type=time', `--target=${at}`, '--target-action=promote', `--pg1-path=${data}`];
  const config = join(primary.directory, 'pgbackrest.conf');
  await run(cluster, 'pgbackrest', [`--config=${config}`, '--stanza=ganlin', ...target, 'restore']);
  const port = await startRestored(cluster, data);
  const seconds = (performance.now() - began) / 1000;
  const url = cluster.adminUrl(port, 'site');
  const db = connectTo(url);
  const missing = await lostIn(db, before);
  const found = { seconds, missing, later: Number(await firstValue(url, later)), laterInOriginal };
  await db.end();
  return found;
}

async function startRestored({ bin, account, adminUrl, directory }: HaCluster, data: string): Promise<number> {
  const port = await freePortFrom(31_000);
  // On its own: it archives nothing, and waits for no standby.
  const settings = ['archive_mode=off', 'synchronous_standby_names=', `port=${port}`, 'listen_addresses=127.0.0.1'];
  const own = [...settings, `unix_socket_directories=${directory}`, `hba_file=${join(data, 'pg_hba.conf')}`];
  const args = ['-D', data, ...own.flatMap((setting) => ['-c', setting])];
  const { uid, gid } = account;
  const server = spawn(join(bin, 'postgres'), args, { uid, gid, env: plainEnvironment(), cwd: data, stdio: 'ignore' });
  atEnd(() => server.kill('SIGQUIT'));
  for (let tries = 0; tries < 600; tries++) {
    const state = firstValue(adminUrl(port), 'select pg_is_in_recovery()::text').catch(() => '');
    if ((await state) === 'false') return port;
    await pause(100);
  }
  throw new Error('the restored database does not answer');
}

const backRest = (cluster: HaCluster, ...args: readonly string[]): Promise<void> =>
  run(cluster, 'pgbackrest', [`--config=${cluster.backupConfig}`, '--stanza=ganlin', ...args]);

async function run({ account }: HaCluster, program: string, args: string[]): Promise<void> {
  const { code, stdout, stderr } = await runProgram(program, args, { account });
  if (code !== 0) throw new Error(`${program} ${args.at(-1)}: ${stdout}${stderr}`);
}
