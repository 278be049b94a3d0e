import { prepared, type ReservedPool, type Statement } from './lane.ts';

const off: Statement = {
  name: 'platform.notDurable',
  text: `select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
};

/**
 * The settings of the database that are off although what is acknowledged rests on them; as the connections see them by
 * which answers are kept.
 */
export async function notDurable(reservedPool: ReservedPool): Promise<string[]> {
  return (await prepared<{ name: string }>(reservedPool, off, [])).map(({ name }) => name);
}
