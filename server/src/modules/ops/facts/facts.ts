import { secondsBetween } from '@ganlin/contract/core/time';
import { BACKUP_KINDS, type Health } from '@ganlin/contract/ops/health';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { certificateOf } from './certificate.ts';
import { readDisks } from './disks.ts';
import * as queries from './facts.queries.ts';

type Whole = z.output<typeof Health>;
type Reader = Pick<Ctx<unknown>, 'db' | 'config' | 'now'>;

/** A day and two hours; five weeks. The alerts of deploy/monitoring have the same. */
const LATE_HOURS = { backup: 26, 'restore-test': 35 * 24 } as const;

/** What the product needs from the machines it runs on. */
export async function serverFacts(ctx: Reader): Promise<Whole['server']> {
  const [disks, replication, backups, certificate] = await Promise.all([
    readDisks(ctx.config),
    replicationFacts(ctx),
    backupFacts(ctx),
    certificateOf(ctx.config),
  ]);
  const daysLeft = certificate && Math.floor(secondsBetween(ctx.now, certificate.expiresAt) / 86_400);
  return { disks, replication, backups, certificate: certificate && { ...certificate, daysLeft: daysLeft ?? 0 } };
}

export async function replicationFacts({ db }: Pick<Reader, 'db'>): Promise<Whole['server']['replication']> {
  const facts = await queries.readReplication(db);
  return { ...facts, standbys: facts.visible ? await queries.listStandbys(db) : [] };
}

/** On a site of a developer nobody makes backups, and nothing is late. */
async function backupFacts({ db, config, now }: Reader): Promise<Whole['server']['backups']> {
  const rows = await queries.listLatestBackups(db);
  return BACKUP_KINDS.map((kind) => {
    const finishedAt = rows.find((row) => row.kind === kind)?.finishedAt ?? null;
    const hours = finishedAt && Math.max(0, Math.floor(secondsBetween(finishedAt, now) / 3_600));
    return { kind, finishedAt, hours, late: config.production && (hours ?? Infinity) >= LATE_HOURS[kind] };
  });
}

/** Statements are shown only where the extension is there and readable: the page says how to get there. */
export async function slowQueries({ db }: Pick<Reader, 'db'>): Promise<Whole['slowQueries']> {
  const schema = await queries.findStatementsSchema(db);
  if (schema === undefined) return { state: 'off', queries: [] };
  try {
    return { state: 'shown', queries: await queries.listSlowQueries(db, schema) };
  } catch (error) {
    return { state: stateOf(error), queries: [] };
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';
const NOT_PRELOADED = '55000';

function stateOf(error: unknown): 'off' | 'forbidden' {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === NOT_PRELOADED) return 'off';
  if (code === INSUFFICIENT_PRIVILEGE) return 'forbidden';
  throw error;
}
