import type pg from 'pg';

/**
 * Ends its connections first. With force, PostgreSQL may not end its own autovacuum worker while that is active there;
 * without force it asks the worker to leave.
 */
export async function dropDatabase(owner: Pick<pg.ClientBase, 'query'>, name: string): Promise<void> {
  const drop = `drop database if exists ${name}`;
  await owner.query(`${drop} with (force)`).catch(() => owner.query(drop));
}
