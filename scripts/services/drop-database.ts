import pg from 'pg';

type Owner = Pick<pg.ClientBase, 'query'>;

/**
 * Ends its connections first. With force, PostgreSQL may not end its own autovacuum worker while that is active there;
 * without force it asks the worker to leave.
 */
export async function dropDatabase(owner: Owner, name: string): Promise<void> {
  const drop = `drop database if exists ${name}`;
  await owner.query(`${drop} with (force)`).catch(() => owner.query(drop));
}

/** Works on a connection of its own. */
export async function asOwner(databaseOwnerUrl: string, work: (owner: Owner) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOwnerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
