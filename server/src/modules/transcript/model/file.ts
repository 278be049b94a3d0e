import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import * as queries from './file.queries.ts';
import { yearOf } from './sums.rules.ts';

const SERIAL_DIGITS = 6;

/** The person's file; made when they open it for the first time. */
export async function openFile<U>(outer: Ctx<U>, userId: string): Promise<queries.TranscriptFile> {
  const found = await queries.findFile(outer.db, userId);
  if (found) return found;
  return transaction(outer, async ({ db, now }) => {
    const year = yearOf(now);
    const serial = await queries.takeSerial(db, year);
    const number = `DA-${year}-${String(serial).padStart(SERIAL_DIGITS, '0')}`;
    await queries.insertFile(db, { userId, number, createdAt: now });
    // Of two first openings at once, the second finds the file of the first.
    const file = await queries.findFile(db, userId);
    if (!file) throw new Error('no file after one was inserted');
    return file;
  });
}
