import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A long way to a server: what is sent arrives later, in both directions, and in order. */
export interface SlowLine extends AsyncDisposable {
  readonly origin: string;
}

export async function openSlowLine(origin: string, roundTripMs: number): Promise<SlowLine> {
  const target = Number(new URL(origin).port);
  const open = new Set<Socket>();
  const carry = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => void setTimeout(() => to.writable && to.write(chunk), roundTripMs / 2));
    from.on('close', () => void setTimeout(() => to.destroy(), roundTripMs / 2));
    from.on('error', () => undefined);
  };
  const line = createServer((client) => {
    const server = connect(target, '127.0.0.1');
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    carry(client, server);
    carry(server, client);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy();
      line.close();
    },
  };
}
