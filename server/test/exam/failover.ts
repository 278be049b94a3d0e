/**
 * The database machine dies and its standby takes over: `npm run test:exam:failover [-- --long]`. Its own primary and
 * synchronous standby; two API processes and a worker reach the database by one address, as behind HAProxy or a
 * floating IP. Examinees save continuously while, again and again, the link between the two servers is cut, the
 * primary goes silent and is killed, the standby is promoted and the address points to it. Every acknowledged answer
 * must be there in the end. The same with an asynchronous standby must lose some: otherwise the test would detect
 * nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { temporaryFolder } from '../../../scripts/at-end.ts';
import { ensureServices } from '../../../scripts/services.ts';
import { findPostgres } from '../../../scripts/services/programs.ts';
import { judge, runCommand } from '../../bench/bench-site.ts';
import { fillPeople, openSessions, type Signed } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { upgradeDatabase } from '../../src/platform/upgrade.ts';
import { openDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { copyOf, firstValue, openCluster, type Cluster } from '../support/postgres-cluster.ts';
import { answerOn, newSeen, seat } from './examinees.ts';
import { inspect, letExpire, openExam, settled } from './hall.ts';
import { watch } from './watched-process.ts';
import { openWires } from './wires.ts';

const isLong = process.argv.includes('--long');
const PROMOTIONS = isLong ? 20 : 3;
const EXAMINEES = 100;
const CONTROL_EXAMINEES = 60;
/** How long the link between the two servers is cut before the primary dies. */
const CUT_MS = 1_000;
const settings = { wal_level: 'replica', hot_standby: 'on', shared_buffers: '128MB', max_connections: '200' };

const [programs] = await findPostgres();
if (!programs) throw new Error('PostgreSQL is not installed');
const { bin } = programs;
const { redisUrl } = await ensureServices();
const files = temporaryFolder('failover-files-');

const first = await openPair();
const proxy = await openDatabaseProxy(first.primary.port);
const databaseUrl = proxy.through(first.primary.url('site'));
const env = { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, STORAGE_DIR: files.path };
const own = { ...env, NODE_ENV: 'development', DEMO: 'on', LOG_LEVEL: 'warn' };
await upgradeDatabase({ databaseUrl, databaseOwnerUrl: databaseUrl }, openLog('warn'));
await runCommand(own, 'src/commands/seed.ts', '--demo');
let db = connect();
await fillPeople(db, readConfig(own), EXAMINEES + CONTROL_EXAMINEES);
const repoId = await fillBank(db, 200);
const people = await openSessions(db, EXAMINEES + CONTROL_EXAMINEES);
const worker = await watch('worker', own);

let pair: Pair = first;
const stored = await failovers(people.slice(0, EXAMINEES), { promotions: PROMOTIONS, isSynchronous: true });
const control = await failovers(people.slice(EXAMINEES), { promotions: 1, isSynchronous: false });
await worker.stop();
await db.end();
await proxy[Symbol.asyncDispose]();
await closePair(pair);
files[Symbol.dispose]();

judge({
  promotions: { measured: PROMOTIONS, least: isLong ? 20 : 3 },
  'answers acknowledged': { measured: stored.seen.acked, least: 1_000 },
  'acknowledged answers lost': { measured: stored.found.lost, promised: 0 },
  'answers with another content': { measured: stored.found.wrong, promised: 0 },
  'papers handed in with other answers than were saved': { measured: stored.found.unlike, promised: 0 },
  'marks that do not follow from the answers': { measured: stored.found.misgraded, promised: 0 },
  'papers not handed in and graded exactly once': { measured: stored.found.notOnce, promised: 0 },
  'people signed out': { measured: stored.seen.signedOut, promised: 0 },
  'calls refused': { measured: stored.seen.refused, promised: 0 },
  'calls never answered': { measured: stored.seen.unanswered, promised: 0 },
  'longest time from the new primary to a kept answer (ms)': { measured: Math.max(...stored.waits), promised: 10_000 },
  'control: answers lost with an asynchronous standby': { measured: control.found.lost, least: 1 },
});
process.exit();

interface Run {
  readonly promotions: number;
  readonly isSynchronous: boolean;
}

async function failovers(examinees: readonly Signed[], { promotions, isSynchronous }: Run) {
  const apis = [await watch('api', own), await watch('api', own)];
  const origins = apis.map(({ origin }) => origin);
  const examId = await openExam(origins[0] ?? '', repoId);
  const sitters = await seat(db, { origin: origins[0] ?? '', examId, examinees });
  const wires = openWires(origins, { timeoutMs: 15_000 });
  const seen = newSeen();
  const waits: number[] = [];
  // The examinees continue until the last promotion is over.
  const clock = { until: Number.POSITIVE_INFINITY };
  const answering = sitters.map((sitter, at) => answerOn({ wires, sitter, at, seen, until: () => clock.until }));
  for (let count = 0; count < promotions; count++) {
    pair = await withStandby(pair, isSynchronous);
    await pause(2_000);
    waits.push(await failOver(pair, () => seen.acked));
    pair = { primary: pair.standby ?? pair.primary, link: pair.link };
  }
  await pause(2_000);
  clock.until = performance.now();
  await Promise.all(answering);
  wires.close();
  for (const api of apis) await api.stop();
  await db.end();
  db = connect();
  await letExpire(
    db,
    sitters.map(({ paperId }) => paperId),
  );
  await settled(db, 60);
  return { seen, waits, found: await inspect(db, sitters) };
}

/** Returns the time from when the address pointed to the new primary until an answer was stored. */
async function failOver({ primary, standby, link }: Pair, acked: () => number): Promise<number> {
  if (!standby || !link) throw new Error('there is no standby');
  link.silence();
  await pause(CUT_MS);
  proxy.silence();
  await primary[Symbol.asyncDispose]();
  await firstValue(standby.url('postgres'), 'select pg_promote(true, 30)');
  // Until it has its own standby again, it waits for none.
  await setStandbys(standby, '');
  await link[Symbol.asyncDispose]();
  proxy.lead(standby.port);
  proxy.answer();
  const [began, before] = [performance.now(), acked()];
  while (acked() === before) await pause(10);
  return Math.round(performance.now() - began);
}

interface Pair {
  readonly primary: Cluster;
  readonly standby?: Cluster;
  /** The replication link of the standby. */
  readonly link?: DatabaseProxy | undefined;
}

async function openPair(): Promise<Pair> {
  const primary = await openCluster({ bin, settings });
  await firstValue(primary.url('postgres'), 'create database site');
  return { primary };
}

async function withStandby({ primary }: Pair, isSynchronous: boolean): Promise<Required<Pair>> {
  const link = await openDatabaseProxy(primary.port);
  const fill = copyOf(bin, link.through(primary.url('postgres')));
  const standby = await openCluster({ bin, settings, fill, password: primary.password });
  if (isSynchronous) await setStandbys(primary, '*');
  const wanted = isSynchronous ? 'sync' : 'async';
  const state = `select coalesce(max(sync_state), '') from pg_stat_replication where state = 'streaming'`;
  while ((await firstValue(primary.url('postgres'), state)) !== wanted) await pause(50);
  return { primary, standby, link };
}

async function closePair({ primary, standby, link }: Pair): Promise<void> {
  await standby?.[Symbol.asyncDispose]();
  await link?.[Symbol.asyncDispose]();
  await primary[Symbol.asyncDispose]();
}

async function setStandbys(cluster: Cluster, names: string): Promise<void> {
  const url = cluster.url('postgres');
  await firstValue(url, `alter system set synchronous_standby_names = '${names}'`);
  await firstValue(url, 'select pg_reload_conf()');
}

function connect(): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => undefined);
  return pool;
}
