import { prepared, type ReservedPool, type Statement } from './reserved-pool.ts';

const off: Statement = {
  name: 'platform.notDurable',
  text: `select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
};

/**
 * Returns the database settings that are off although durability of acknowledged writes depends on them, as seen by
 * the connections that store answers.
 */
export async function notDurable(reservedPool: ReservedPool): Promise<string[]> {
  return (await prepared<{ name: string }>(reservedPool, off, [])).map(({ name }) => name);
}
