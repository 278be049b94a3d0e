import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Creates partitions of the save log for this month and the next three; fails while something blocks it, such as a
 * backup.
 */
export async function makePartitions(db: Db): Promise<void> {
  await sql`select paper_save_make_partitions()`.execute(db);
}
