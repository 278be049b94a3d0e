/** TCP ports of this machine. */
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The preferred port if nothing listens on it, otherwise any free one. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await listened(preferred)) !== undefined) return preferred;
  const port = await listened(0);
  if (port === undefined) throw new Error('The system has no free TCP port on 127.0.0.1.');
  return port;
}

/** The first free port from the given one upwards. */
export async function freePortFrom(first: number): Promise<number> {
  for (let port = first; port < first + 100; port += 1) {
    if ((await listened(port)) !== undefined) return port;
  }
  return freePort();
}

/** Waits up to a minute until a URL responds with success. */
export async function untilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const ok = await fetch(address).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ok) return;
    await pause(100);
  }
  throw new Error(`${address} does not answer`);
}

function listened(port: number): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const server = createServer();
  server.once('error', () => resolve(undefined));
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : undefined));
  });
  return promise;
}
