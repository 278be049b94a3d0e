/**
 * Reports that a backup or a tested restore has succeeded, at the end of the operator's script:
 *   backup-done --kind backup|restore-test [--bytes <size>] [--note <text>]
 * The health page and the alerts count from the last report.
 */
import { parseArgs } from 'node:util';
import { BACKUP_KINDS } from '@ganlin/contract/ops/health';
import { readConfig } from '../config.ts';
import { reportBackup } from '../modules/ops/index.ts';
import { openDb, openPool } from '../platform/db/database.ts';

const options = { kind: { type: 'string' }, bytes: { type: 'string' }, note: { type: 'string' } } as const;
const { values } = parseArgs({ options });
const kind = BACKUP_KINDS.find((known) => known === values.kind);
const bytes = values.bytes === undefined ? null : Number(values.bytes);
if (!kind || (bytes !== null && !(Number.isSafeInteger(bytes) && bytes >= 0))) {
  console.error('backup-done --kind backup|restore-test [--bytes <size>] [--note <text>]');
  process.exit(2);
}
const pool = openPool(readConfig(process.env).databaseUrl, 1);
try {
  await reportBackup(openDb(pool), { kind, bytes, note: (values.note ?? '').slice(0, 200) });
  console.log(`${kind} reported`);
} finally {
  await pool.end();
}
