import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from '../../folders.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /**
   * Checksums of earlier texts with the same result, named in lines `-- replaces <sha256>`: only for a text that
   * fails somewhere. What it did wrong where it did not fail is corrected by a separate migration.
   */
  readonly replaces: readonly string[];
  /**
   * Has `-- concurrently` in its first line: a single statement outside of a transaction, such as building an index
   * on a large table without blocking writers.
   */
  readonly isConcurrent: boolean;
}

/** Migrations of this release, oldest first. */
export async function readMigrations(directory = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      const replaces = [...sql.matchAll(/^-- replaces ([0-9a-f]{64})$/gm)].map(([, checksum]) => String(checksum));
      const isConcurrent = sql.startsWith('-- concurrently\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), replaces, isConcurrent };
    }),
  );
}

/** Whether a migration was applied, by its stored checksum. */
export function isApplied({ name, checksum, replaces }: Migration, known: string | undefined): boolean {
  if (known === undefined) return false;
  if (known === checksum || replaces.includes(known)) return true;
  throw new Error(`migration ${name} was changed after it had been applied`);
}
