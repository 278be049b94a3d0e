/** State of the private services between calls: .data/services.json, readable by its owner only. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDataDirectoryOf } from './data-directory.ts';

export interface ServiceRecord {
  dataDirectory?: string;
  databaseUrl?: string;
  databaseOwnerUrl?: string;
  redisUrl?: string;
}

/**
 * A missing or damaged record counts as empty: running instances are found again through their data folder. So does
 * one that was copied with a repository and names the original's instances.
 */
export async function readRecord(local: string): Promise<ServiceRecord> {
  try {
    const parsed: unknown = JSON.parse(await readFile(join(local, 'services.json'), 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) return {};
    const entries = Object.entries(parsed).filter(([, value]) => typeof value === 'string');
    const record: ServiceRecord = Object.fromEntries(entries);
    return isDataDirectoryOf(local, record.dataDirectory) ? record : {};
  } catch {
    return {};
  }
}

/** Replaced atomically, because readers do not take the lock. */
export async function writeRecord(local: string, record: ServiceRecord): Promise<void> {
  const path = join(local, 'services.json');
  await rm(`${path}.new`, { force: true });
  await writeFile(`${path}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
