import type { Socket } from 'node:net';
import type pg from 'pg';

/** Somebody waited for an answer, and nothing came for longer than any statement may take. */
export class SilentDatabase extends Error {
  constructor() {
    super('the database did not answer in time');
  }
}

/** Ends connections of the pool that are in use and on which nothing has come or gone for so long. */
export type SilenceWatch = (pool: pg.Pool, limitMs: number) => void;

/**
 * For all pools that lead to one database. The limits of statements are the server's: a server that loses its power, or a
 * firewall its memory, says nothing, and whoever waits would wait for as long as the kernel does, a quarter of an hour and
 * more. What was under way fails, and the pool opens another connection, which may lead to the standby by then. Idle
 * connections of all pools end with it: whoever took one would wait as long again.
 */
export function openSilenceWatch(): SilenceWatch {
  const sockets = new Map<pg.PoolClient, Socket>();
  const inUse = new WeakSet<pg.PoolClient>();
  return (pool, limitMs) => {
    pool.on('acquire', (client) => void inUse.add(client));
    pool.on('release', (_error, client) => void inUse.delete(client));
    pool.on('remove', (client) => void sockets.delete(client));
    pool.on('connect', (client) => {
      // The driver's types know of the connection, but not of its socket.
      const { stream } = client.connection as unknown as { readonly stream: Socket };
      sockets.set(client, stream);
      stream.setTimeout(limitMs, () => {
        if (!inUse.has(client)) return;
        stream.destroy(new SilentDatabase());
        for (const [other, socket] of sockets) if (!inUse.has(other)) socket.destroy(new SilentDatabase());
      });
    });
  };
}
