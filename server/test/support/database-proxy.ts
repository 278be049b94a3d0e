import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Sits between a process and its database, and fails as networks and machines do. */
export interface DatabaseProxy extends AsyncDisposable {
  /** The same URL, through the proxy. */
  readonly through: (url: string) => string;
  /**
   * From now on nothing passes on existing connections, without notice: as when a machine loses power or a firewall
   * its state. New connections work.
   */
  readonly swallow: () => void;
  /** From now on new connections are accepted but get no response, until `answer` is called. */
  readonly silence: () => void;
  readonly answer: () => void;
  /** The target of new connections from now on. */
  readonly lead: (port: number) => void;
  /** How many times the process has sent something and waited for the response, so far. */
  readonly roundTrips: () => number;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  dead: boolean;
}

export async function openDatabaseProxy(port: number): Promise<DatabaseProxy> {
  const pairs = new Set<Pair>();
  let target = port;
  let silent = false;
  let trips = 0;
  const proxy = createServer((client) => {
    const pair: Pair = { client, server: connect(target, '127.0.0.1'), dead: silent };
    const { server } = pair;
    pairs.add(pair);
    const countIn = tripCounter();
    client.on('data', (chunk) => {
      trips += countIn(chunk);
      if (!pair.dead) server.write(chunk);
    });
    server.on('data', (chunk) => void (pair.dead || client.write(chunk)));
    client.on('close', () => {
      pairs.delete(pair);
      server.destroy();
    });
    server.on('close', () => void (pair.dead || client.destroy()));
    for (const socket of [client, server]) socket.on('error', () => undefined);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: own } = proxy.address() as AddressInfo;
  const swallow = () => pairs.forEach((pair) => (pair.dead = true));
  const end = () => pairs.forEach(({ client }) => client.destroy());
  return {
    through: (url) => Object.assign(new URL(url), { port: String(own) }).href,
    swallow,
    silence: () => {
      silent = true;
      swallow();
    },
    answer: () => {
      silent = false;
    },
    lead: (port) => {
      target = port;
    },
    roundTrips: () => trips,
    [Symbol.asyncDispose]: async () => {
      const closed = once(proxy, 'close');
      proxy.close();
      end();
      await closed;
    },
  };
}

/**
 * Returns for each chunk of a client's messages how many of them end with waiting: a plain query, or the sync after
 * the parts of a prepared one. A message is a letter, its length including those four bytes, and the rest; except the
 * first of a connection, which has no letter.
 */
function tripCounter(): (chunk: Buffer) => number {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    let trips = 0;
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return trips;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return trips;
      if (!isFirst && 'QS'.includes(String.fromCharCode(rest[0] ?? 0))) trips++;
      isFirst = false;
      rest = rest.subarray(length);
    }
  };
}
