/**
 * Compares the files of the database with those of the storage: missing ones, another size or content, and objects that
 * no row names. Ends with 1 if there is anything to tell. Reads only.
 *   --quick          compares sizes only; otherwise every file is read
 *   --after <key>    goes on behind the key that an interrupted run printed last
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { fileFindingText, verifyFiles, verifyObjects } from '../modules/media/index.ts';
import { openDb, openPool } from '../platform/db/database.ts';
import { openStorage } from '../platform/storage/storage.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, after: { type: 'string' } } });
const config = readConfig(process.env);
const pool = openPool(config.databaseUrl, 2);
const ctx = { db: openDb(pool), storage: await openStorage(config.storage), now: new Date() };
let count = 0;
try {
  for await (const { kind, key } of verifyFiles(ctx, { after: values.after, contents: !values.quick })) {
    if (kind === 'reached') console.log(`已核对到 ${key}`);
    else report(key, fileFindingText[kind]);
  }
  for await (const { kind, key } of verifyObjects(ctx)) report(key, fileFindingText[kind]);
} finally {
  await pool.end();
}
console.error(count === 0 ? 'every file is as its row says' : `${count} findings`);
if (count > 0) process.exitCode = 1;

function report(key: string, text: string): void {
  count++;
  console.error(`${key}: ${text}`);
}
