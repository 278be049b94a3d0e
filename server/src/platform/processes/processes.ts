import type { Role } from '../../config.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log/log.ts';
import { within } from '../within.ts';
import { mostConnections } from './pool-sizes.ts';
import * as queries from './queries.ts';

const SEEN_EVERY_SECONDS = 20;
const END_MS = 2_000;

interface Registered {
  readonly db: Db;
  readonly log: Log;
  readonly role: Role;
  readonly databasePool: number;
}

/** Registers this process for as long as it lives, and warns if all together may need more connections than there are. */
export async function registerProcess({ db, log, role, databasePool }: Registered): Promise<() => Promise<void>> {
  const id = newId();
  const beat = async () => {
    await queries.noteProcess(db, { id, role, connections: mostConnections(role, databasePool) });
    await queries.forgetGone(db);
  };
  await beat();
  const sum = await queries.readConnectionSum(db);
  if (sum.mayOpen > sum.allowed)
    log.warn({ ...sum }, 'the processes may open more connections than the database allows');
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat().catch((error: unknown) => log.warn({ err: error }, 'process not registered'));
  }, SEEN_EVERY_SECONDS * 1000).unref();
  return async () => {
    clearInterval(timer);
    // It counts for a minute more if the database does not answer now; that must not delay the end.
    const ended = beating.then(() => queries.forgetProcess(db, id));
    await within(END_MS, ended).catch((error: unknown) => log.warn({ err: error }, 'process not unregistered'));
  };
}
