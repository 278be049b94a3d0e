/**
 * High availability as it is shipped: `npm run test:ha [-- --long | -- --only=<pattern of names>]`. Three database machines with etcd and Patroni,
 * HAProxy and a backup machine with pgBackRest are set up on this machine by the templates of `deploy/ha`; two API
 * processes and a worker use them while examinees answer without pause. Then machines are killed, frozen, cut off and
 * switched over; the long form knows more faults. Every acknowledged answer must be there in the end, no process of
 * ours may need a restart, and a restore to a moment must contain what was acknowledged before it and nothing later.
 * With asynchronous replication, the death of a primary must lose answers: otherwise the test would detect nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../../scripts/at-end.ts';
import { ensureServices } from '../../../scripts/services.ts';
import { judge, runCommand } from '../../bench/bench-site.ts';
import { fillPeople, openSessions } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { upgradeDatabase } from '../../src/platform/upgrade.ts';
import { inspect, letExpire, settled } from '../exam/hall.ts';
import { watch } from '../exam/watched-process.ts';
import { loseAsynchronously } from './asynchronous.ts';
import { openHaCluster, untilHealthy } from './cluster.ts';
import { connectTo, lostIn, startExam, type ExamLoad } from './exam-load.ts';
import { faults, type Fault } from './faults.ts';
import { makeBackup, markMoment, restoreTo } from './restore.ts';

const isLong = process.argv.includes('--long');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const chosen = faults.filter(({ name, isShort }) =>
  only === undefined ? isLong || isShort : new RegExp(only).test(name),
);
const EXAMINEES = 60;
const HEALTHY_S = 180;
/** On a busy machine; see deploy/ha/README.md for what to expect. */
const LONGEST_STOP_S = 60;
const GIVE_UP_MS = (isLong ? 40 : 20) * 60_000;

const began = performance.now();
const say = (text: string) => console.log(`${Math.round((performance.now() - began) / 1000)} s: ${text}`);

// Saves that never come back must not stall a pipeline for ever.
setTimeout(() => {
  console.error('not done in time');
  process.exit(1);
}, GIVE_UP_MS).unref();

const cluster = await openHaCluster();
say('three machines are up');
const { redisUrl } = await ensureServices({ env: { REDIS_URL: process.env['REDIS_URL'] } });
const files = temporaryFolder('ha-files-');
const { databaseUrl } = cluster;
const where = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseUrl, REDIS_URL: redisUrl };
const env = {
  ...process.env,
  ...where,
  STORAGE_DIR: files.path,
  NODE_ENV: 'development',
  DEMO: 'on',
  DEMO_FILMS: 'off',
  LOG_LEVEL: 'warn',
};
await upgradeDatabase({ databaseUrl, databaseOwnerUrl: databaseUrl }, openLog('warn'));
await runCommand(env, 'src/commands/seed.ts', '--demo');
const db = connectTo(databaseUrl);
await fillPeople(db, readConfig(env), 2 * EXAMINEES);
const repoId = await fillBank(db, 60);
const people = await openSessions(db, 2 * EXAMINEES);
const [apis, worker] = [[await watch('api', env), await watch('api', env)], await watch('worker', env)];
const origins = apis.map(({ origin }) => origin);
say('the product is up');
await makeBackup(cluster);
say('a full backup is made');

const load = await startExam(db, { origins, repoId, examinees: people.slice(0, EXAMINEES) });
const rows = [];
for (const fault of chosen) rows.push(await suffer(fault, load));
const moment = await markMoment(cluster, load);
say('the moment to restore is marked');
await load.stop();
const restored = await restoreTo(cluster, moment);
say('the moment is restored');
await letExpire(
  db,
  load.sitters.map(({ paperId }) => paperId),
);
await settled(db, 60);
const found = await inspect(db, load.sitters);
const restarts = [...apis, worker].reduce((sum, { startMs, isUp }) => sum + startMs.length - (isUp() ? 1 : 0), 0);
const control = await loseAsynchronously(cluster, db, { origins, repoId, examinees: people.slice(EXAMINEES) });
say('the control is done');
for (const one of [...apis, worker]) await one.stop();
await db.end();

console.table(rows);
judge({
  faults: { measured: rows.length, least: isLong ? faults.length : 1 },
  'answers acknowledged': { measured: load.seen.acked, least: 1_000 },
  'acknowledged answers lost': { measured: found.lost, promised: 0 },
  'answers with another content': { measured: found.wrong, promised: 0 },
  'papers handed in with other answers than were saved': { measured: found.unlike, promised: 0 },
  'marks that do not follow from the answers': { measured: found.misgraded, promised: 0 },
  'papers not handed in and graded exactly once': { measured: found.notOnce, promised: 0 },
  'lost after any fault': { measured: Math.max(...rows.map(({ lost }) => lost)), promised: 0 },
  'calls refused': { measured: load.seen.refused, promised: 0 },
  'calls never answered': { measured: load.seen.unanswered, promised: 0 },
  'people signed out': { measured: load.seen.signedOut, promised: 0 },
  'processes of ours that were restarted': { measured: restarts, promised: 0 },
  'longest time without saves (s)': {
    measured: Math.max(...rows.map((row) => row['without saves (s)'])),
    promised: LONGEST_STOP_S,
  },
  'restore: seconds': { measured: Math.round(restored.seconds) },
  'restore: acknowledged before the moment, missing': { measured: restored.missing, promised: 0 },
  'restore: stored after the moment, there all the same': { measured: restored.later, promised: 0 },
  'restore: stored after the moment, in the original': { measured: restored.laterInOriginal, least: 1 },
  'control: answers lost with asynchronous replication': { measured: control, least: 1 },
});
say(process.exitCode === 1 ? 'failed' : 'nothing acknowledged was lost');
process.exit();

async function suffer({ name, happen }: Fault, { seen, longestStop, acknowledged }: ExamLoad) {
  await untilHealthy(cluster, HEALTHY_S);
  const refusedBefore = seen.refused;
  longestStop();
  await happen(cluster);
  const healthy = await untilHealthy(cluster, HEALTHY_S);
  const before = seen.acked;
  while (seen.acked === before) await pause(20);
  const stop = longestStop();
  const lost = await lostIn(db, acknowledged());
  const row = {
    fault: name,
    'without saves (s)': Math.round(stop * 10) / 10,
    lost,
    refused: seen.refused - refusedBefore,
    'in order again after (s)': Math.round(healthy),
  };
  say(`${name}: ${row['without saves (s)']} s without saves, ${lost} lost`);
  return row;
}
