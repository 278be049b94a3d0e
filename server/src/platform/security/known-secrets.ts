import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { WrongDatabase } from '../db/schema-check.ts';

type Secrets = Pick<Config, 'searchSecret' | 'chainSecret' | 'dataKeys'>;

/**
 * Rejects secrets other than those the database was written with: hashes made with others match nothing, chains look
 * broken, and sealed values cannot be opened. The first process on a database stores their fingerprints.
 */
export async function refuseOtherSecrets(
  db: Pick<pg.Pool, 'query'>,
  { searchSecret, chainSecret, dataKeys }: Secrets,
): Promise<void> {
  const keys = dataKeys.map(({ id, key }) => ({ name: `DATA_KEYS ${id}`, fingerprint: fingerprintOf(key) }));
  const given = [
    { name: 'SEARCH_SECRET', fingerprint: fingerprintOf(searchSecret) },
    { name: 'CHAIN_SECRET', fingerprint: fingerprintOf(chainSecret) },
    ...keys,
  ];
  const { rows } = await db.query<Fingerprint>('select name, fingerprint from platform_secret');
  const known = new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
  const faults = given
    .filter(({ name, fingerprint }) => (known.get(name) ?? fingerprint) !== fingerprint)
    .map(({ name }) => name);
  // Keys are rotated with old and new side by side, so at least one of them must already be known.
  const hadKeys = rows.some(({ name }) => name.startsWith('DATA_KEYS '));
  if (hadKeys && !keys.some(({ name }) => known.has(name))) faults.push('DATA_KEYS (none of the keys used so far)');
  if (faults.length > 0) {
    throw new WrongDatabase(
      `${faults.join(', ')}: not what this database was written with; set the value of the other processes`,
    );
  }
  const fresh = given.filter(({ name }) => !known.has(name));
  if (fresh.length === 0) return;
  await db.query(
    `insert into platform_secret (name, fingerprint) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [fresh.map(({ name }) => name), fresh.map(({ fingerprint }) => fingerprint)],
  );
  // Of two processes that start together with different secrets only the first may continue.
  await refuseOtherSecrets(db, { searchSecret, chainSecret, dataKeys });
}

interface Fingerprint {
  readonly name: string;
  readonly fingerprint: string;
}

/** Distinguishes secrets without revealing anything about them: they have the strength of keys. */
function fingerprintOf(secret: string | Buffer): string {
  return createHmac('sha256', secret).update('fingerprint of a secret of this site').digest('hex');
}
