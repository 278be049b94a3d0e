import type { Socket } from 'node:net';
import type pg from 'pg';

/** A statement got no response for longer than any statement may take. */
export class SilentDatabase extends Error {
  constructor() {
    super('the database did not answer in time');
  }
}

/** Ends connections of the pool that are in use and had no traffic for this long. */
export type SilenceWatch = (pool: pg.Pool, limitMs: number) => void;

/**
 * For all pools of one database. Statement limits are enforced by the server: a server that loses power, or a
 * firewall that loses its state, sends nothing, and clients would wait as long as the kernel does, a quarter of an
 * hour and more. Statements in progress fail, and the pool opens another connection, which may lead to the standby by
 * then. Idle connections of all pools are closed too: a statement on one of them would wait as long again.
 */
export function openSilenceWatch(): SilenceWatch {
  const sockets = new Map<pg.PoolClient, Socket>();
  const inUse = new WeakSet<pg.PoolClient>();
  return (pool, limitMs) => {
    pool.on('acquire', (client) => void inUse.add(client));
    pool.on('release', (_error, client) => void inUse.delete(client));
    pool.on('remove', (client) => void sockets.delete(client));
    pool.on('connect', (client) => {
      // The driver's types include the connection, but not its socket.
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
