/**
 * Looks through every chain of the audit log for whatever was changed, taken out, added or moved, and through what must
 * be chained for whatever is not or is no longer what its link says. Prints each chain's head, and ends with 1 if there
 * is anything to tell. Keep what it prints in another place.
 *   --noted <file>   what an earlier run printed, or a log with lines "audit heads": the links must still be those
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { modules } from '../app.ts';
import { readConfig } from '../config.ts';
import {
  findingText,
  recordFindingText,
  verifyChains,
  verifyRecords,
  type Finding,
  type NotedHead,
} from '../modules/audit/index.ts';
import { openDb, openPool } from '../platform/db/database.ts';

const { values } = parseArgs({ options: { noted: { type: 'string' } } });
const config = readConfig(process.env);
const noted = values.noted === undefined ? [] : notesIn(await readFile(values.noted, 'utf8'));
const pool = openPool(config.databaseUrl, 2);
const db = openDb(pool);
const secret = config.chainSecret;
let count = 0;
try {
  for await (const { chain, length, head, findings } of verifyChains(db, { secret, noted })) {
    console.log(`${JSON.stringify(chain)} ${length} ${head}`);
    for (const finding of findings) report(`${JSON.stringify(chain)} ${inText(finding)}`);
  }
  const evidence = modules.flatMap((module) => module.evidence ?? []);
  for await (const { kind, what } of verifyRecords(db, { secret, evidence }))
    report(`${what}: ${recordFindingText[kind]}`);
} finally {
  await pool.end();
}
console.error(count === 0 ? 'every chain is whole' : `${count} findings`);
if (count > 0) process.exitCode = 1;

function report(finding: string): void {
  count++;
  console.error(finding);
}

function inText({ kind, seq, to }: Finding): string {
  if (kind === 'moved') return `${seq}: ${findingText[kind]}, at ${to}`;
  return `${to === undefined || to === seq ? seq : `${seq}-${to}`}: ${findingText[kind]}`;
}

/** Parses lines as printed above (the chain in quotes, its length, its head), or as the hourly note logs them. */
function notesIn(text: string): NotedHead[] {
  const printed = /^(".*") (\d+) ([\da-f]{64})$/gm;
  const logged = /"chain":("heads"),"length":(\d+),"head":"([\da-f]{64})"/g;
  return [...text.matchAll(printed), ...text.matchAll(logged)]
    .map(([, chain = '""', seq, hash = '']) => ({ chain: String(JSON.parse(chain)), seq: Number(seq), hash }))
    .filter(({ seq }) => seq > 0);
}
