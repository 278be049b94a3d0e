import pg from 'pg';
import type { Config } from '../config.ts';
import { grantRights } from './db/grants.ts';
import { migrate } from './db/migrate.ts';
import { openQueue } from './jobs/queue.ts';
import type { Log } from './log/log.ts';

/**
 * Migrates as the owner of the tables, creates the queue's tables, and grants the application what it needs of both.
 */
export async function upgradeDatabase(
  { databaseUrl, databaseOwnerUrl }: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>,
  log: Log,
): Promise<string[]> {
  const role = await sameDatabase(databaseUrl, databaseOwnerUrl);
  const applied = await migrate(databaseOwnerUrl);
  const queue = openQueue(databaseOwnerUrl, { role: 'api', log });
  await queue.start();
  await queue.stop({ graceful: false });
  if (role !== undefined) await withClient(databaseOwnerUrl, (client) => grantRights(client, role));
  return applied;
}

interface Place {
  readonly role: string;
  readonly database: string;
}

/**
 * The application's role, unless it is the owner itself. Throws if the two URLs point to different databases: that is
 * a configuration mistake.
 */
async function sameDatabase(databaseUrl: string, databaseOwnerUrl: string): Promise<string | undefined> {
  if (databaseUrl === databaseOwnerUrl) return undefined;
  const [application, owner] = [await placeOf(databaseUrl), await placeOf(databaseOwnerUrl)];
  if (application.database !== owner.database) {
    throw new Error(
      `DATABASE_URL leads to the database ${application.database}, DATABASE_OWNER_URL to ${owner.database}; they must be the same`,
    );
  }
  return application.role === owner.role ? undefined : application.role;
}

async function placeOf(url: string): Promise<Place> {
  const found = await withClient(url, (client) =>
    client.query<Place>('select current_user as role, current_database() as database'),
  );
  const [place] = found.rows;
  if (!place) throw new Error('the database does not say where one is');
  return place;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'ganlin migrate' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
