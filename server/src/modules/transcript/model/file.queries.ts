import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface TranscriptFile {
  readonly userId: string;
  readonly number: string;
  readonly createdAt: Date;
}

export function findFile(db: Db, userId: string): Promise<TranscriptFile | undefined> {
  return db.selectFrom('transcriptFile').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export function findByNumber(db: Db, number: string): Promise<TranscriptFile | undefined> {
  return db.selectFrom('transcriptFile').selectAll().where('number', '=', number).executeTakeFirst();
}

/** The next serial number of the year; others who take one wait until the commit. */
export async function takeSerial(db: Db, year: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    insert into transcript_series as s (year, used) values (${year}, 1)
    on conflict (year) do update set used = s.used + 1 returning used`.execute(db);
  return rows[0]?.used ?? 0;
}

/** Does nothing if the person has a file already. */
export async function insertFile(db: Db, file: TranscriptFile): Promise<void> {
  await db
    .insertInto('transcriptFile')
    .values(file)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}
