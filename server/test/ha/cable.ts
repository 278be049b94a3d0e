import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network cable to a port of this machine. */
export interface Cable {
  /** What others connect to. */
  readonly port: number;
  /** From now on nothing passes, and nobody is notified: what is sent waits, as with lost packets that are resent. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** Loses what waits, with its connections. */
  readonly drop: () => void;
}

export async function openCable(target: number): Promise<Cable> {
  const ends = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    ends.add(pair);
    near.on('data', (chunk) => void far.write(chunk));
    far.on('data', (chunk) => void near.write(chunk));
    for (const [socket, other] of [pair, [far, near] as const]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        ends.delete(pair);
        if (!isCut) other.destroy();
      });
    }
    if (isCut) for (const socket of pair) socket.pause();
    else near.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const all = () => [...ends].flat();
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const socket of all()) socket.pause();
    },
    mend: () => {
      isCut = false;
      for (const [near, far] of ends) {
        if (near.destroyed || far.destroyed) [near, far].forEach((socket) => socket.destroy());
        else [near, far].forEach((socket) => socket.resume());
      }
    },
    drop: () => {
      for (const socket of all()) socket.destroy();
    },
  };
}
