import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { Server, Socket } from 'socket.io';
import type { Config } from '../../config.ts';
import { addressKey } from '../http/guards/address-key.ts';
import { clientAddressOf } from '../http/guards/client-address.ts';

type Engine = Server['engine'];
type EngineSocket = Socket['conn'];

interface Limits {
  /** Max connections of one address: a training hall of two thousand has one address. */
  readonly perAddress: number;
  /** Max connections of one address that have not signed in yet. */
  readonly unsignedPerAddress: number;
  /** Max time between opening a connection and signing in. */
  readonly signInMs: number;
}

const defaultLimits: Limits = { perAddress: 4_000, unsignedPerAddress: 500, signInMs: 8_000 };

export interface Gate {
  /** For `allowRequest` of the engine: asked for each new connection. */
  readonly admit: (request: IncomingMessage, answer: (refusal: string | null, isAllowed: boolean) => void) => void;
  readonly watch: (engine: Engine, stopping: AbortSignal | undefined) => void;
  /** The address a connection came from. */
  readonly addressOf: (conn: object) => string;
  readonly signedIn: (conn: object) => void;
  /** Closes what is still open. */
  readonly cut: () => void;
  readonly openSockets: () => number;
}

/** Decides which connections may be opened at all, before anybody has signed in. */
export function openGate(
  { trustProxy, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>,
  limits = defaultLimits,
): Gate {
  const addresses = new WeakMap<object, string>();
  const signInTimers = new WeakMap<object, NodeJS.Timeout>();
  const open = new Map<string, number>();
  const unsigned = new Map<string, number>();
  const ids = new Set<string>();
  const sockets = new Set<NetSocket>();
  const clientAddress = clientAddressOf(trustProxy);
  const signedIn = (conn: object) => {
    clearTimeout(signInTimers.get(conn));
    if (signInTimers.delete(conn)) add(unsigned, addressKey(addresses.get(conn) ?? ''), -1);
  };

  const onConnection = (conn: EngineSocket) => {
    const { socket } = conn.request;
    // Private by its type, and in every response to its client.
    const { id } = conn as unknown as { readonly id: string };
    const address = clientAddress(conn.request);
    const key = addressKey(address);
    ids.add(id);
    addresses.set(conn, address);
    // At once: a client of long polling that does not poll would otherwise be waited for.
    const close = () => conn.close(true);
    signInTimers.set(conn, setTimeout(close, limits.signInMs));
    add(open, key, 1);
    add(unsigned, key, 1);
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    conn.once('close', () => {
      ids.delete(id);
      signedIn(conn);
      add(open, key, -1);
    });
  };
  return {
    admit: (request, answer) => {
      const { origin, host = '' } = request.headers;
      const key = addressKey(clientAddress(request));
      if (!isOwnOrigin(origin, { host, publicUrl })) return answer('origin', false);
      const isFull = (open.get(key) ?? 0) >= limits.perAddress || (unsigned.get(key) ?? 0) >= limits.unsignedPerAddress;
      return isFull ? answer('too many connections', false) : answer(null, true);
    },
    watch: (engine, stopping) => {
      engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        if (stopping?.aborted && !ids.has(idIn(request))) sendElsewhere(request, response);
        else next();
      });
      engine.on('connection', onConnection);
    },
    addressOf: (conn) => addresses.get(conn) ?? '',
    signedIn,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    openSockets: () => sockets.size,
  };
}

/** Browsers name the page's origin; whatever is not a browser could name any. */
function isOwnOrigin(
  origin: string | undefined,
  { host, publicUrl }: { readonly host: string; readonly publicUrl: string },
): boolean {
  if (origin === undefined || (publicUrl !== '' && origin === publicUrl)) return true;
  // Without the port: proxies leave it out of the host.
  return URL.canParse(origin) && new URL(origin).hostname === hostnameIn(host);
}

const hostnameIn = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '');

/** The connection that a request of long polling belongs to. */
function idIn({ url = '' }: IncomingMessage): string {
  return new URLSearchParams(url.split('?', 2)[1]).get('sid') ?? '';
}

/** A proxy sends the request to another process: it has not been handled here. */
function sendElsewhere({ socket }: IncomingMessage, response: ServerResponse): void {
  socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  response.end();
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
