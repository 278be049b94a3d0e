import type pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { primaryOf, untilHealthy, untilPrimary, type HaCluster } from './cluster.ts';
import { lostIn, startExam } from './exam-load.ts';
import { askPatroni } from './faults.ts';
import { killPostgres } from './machine.ts';

const CUT_MS = 1_500;

/**
 * The control: without a synchronous standby, the primary acknowledges what nobody else has yet. Its replication is
 * cut for a moment, then it dies with its disk. Returns how many acknowledged answers are lost.
 */
export async function loseAsynchronously(
  cluster: HaCluster,
  db: pg.Pool,
  exam: Parameters<typeof startExam>[1],
): Promise<number> {
  const primary = await primaryOf(cluster);
  await untilHealthy(cluster, 180);
  const body = { synchronous_mode: false };
  const reply = await askPatroni(cluster, primary, { method: 'PATCH', path: 'config', body });
  if (!reply.ok) throw new Error(`config: ${await reply.text()}`);
  while ((await standbysOf(db)) !== '') await pause(200);
  const load = await startExam(db, exam);
  while (load.seen.acked < 200) await pause(50);
  primary.cables.replication.cut();
  await pause(CUT_MS);
  await primary.patroni.end('SIGKILL');
  killPostgres(primary);
  primary.cables.replication.drop();
  await untilPrimary(cluster, ({ name }) => name !== primary.name);
  const before = load.seen.acked;
  while (load.seen.acked < before + 20) await pause(50);
  await load.stop();
  return lostIn(db, load.acknowledged());
}

async function standbysOf(db: pg.Pool): Promise<string> {
  const { rows } = await db.query<{ names: string }>(`select current_setting('synchronous_standby_names') as names`);
  return rows[0]?.names ?? '';
}
