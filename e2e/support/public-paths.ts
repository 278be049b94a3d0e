import type pg from 'pg';
import { articlePath, channels, type Channel } from '../../contract/src/content/kinds.ts';

/** The home page, the public lists, and the longest article of each channel. */
export async function contentPaths(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ channel: Channel; id: string }>(
    `select distinct on (channel) channel, id from content_article
      where state = 1 and publish_at <= now() and withdraw_at is null and deleted_at is null
      order by channel, length(body) desc`,
  );
  return [
    '/web/home',
    '/web/home/classes',
    ...Object.values(channels).map(({ list }) => list),
    ...rows.map(({ channel, id }) => articlePath(channel, id)),
  ];
}
