import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Of the log of saves, for this month and the next three; while somebody is in its way, as a backup is, it fails. */
export async function makePartitions(db: Db): Promise<void> {
  await sql`select paper_save_make_partitions()`.execute(db);
}
