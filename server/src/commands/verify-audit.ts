/**
 * Looks through every chain of the audit log for whatever was changed, taken out, added or moved, prints each chain's
 * head, and ends with 1 if there is anything to tell. Keep what it prints in another place.
 *   --noted <file>   what an earlier run printed: the links must still be those
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { findingWords, verifyChains, type Finding, type NotedHead } from '../modules/audit/index.ts';
import { openDb, openPool } from '../platform/db/database.ts';

const { values } = parseArgs({ options: { noted: { type: 'string' } } });
const config = readConfig(process.env);
const noted = values.noted === undefined ? [] : notesIn(await readFile(values.noted, 'utf8'));
const pool = openPool(config.databaseUrl, 2);
let count = 0;
try {
  for await (const { chain, length, head, findings } of verifyChains(openDb(pool), {
    secret: config.chainSecret,
    noted,
  })) {
    console.log(`${JSON.stringify(chain)} ${length} ${head}`);
    for (const finding of findings) console.error(`${JSON.stringify(chain)} ${inWords(finding)}`);
    count += findings.length;
  }
} finally {
  await pool.end();
}
console.error(count === 0 ? 'every chain is whole' : `${count} findings`);
if (count > 0) process.exitCode = 1;

function inWords({ kind, seq, to }: Finding): string {
  if (kind === 'moved') return `${seq}: ${findingWords[kind]}, at ${to}`;
  return `${to === undefined || to === seq ? seq : `${seq}-${to}`}: ${findingWords[kind]}`;
}

/** Lines as they are printed above: the chain in quotes, its length, its head. */
function notesIn(text: string): NotedHead[] {
  return [...text.matchAll(/^(".*") (\d+) ([\da-f]{64})$/gm)]
    .map(([, chain = '""', seq, hash = '']) => ({ chain: String(JSON.parse(chain)), seq: Number(seq), hash }))
    .filter(({ seq }) => seq > 0);
}
