import { realtimePushes } from '@ganlin/contract/realtime/connection';
import type { Socket } from 'socket.io';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { watchBuffer, type Buffered } from './back-pressure.ts';
import { openConnections, type Connection, type Connections } from './connections.ts';
import type { Gate } from './gate.ts';
import { encodePush } from './pushes/push.ts';
import { fullBucket } from './rate.rules.ts';
import { connectionRate, patienceRate, replyTo, type BoundAsk } from './reply.ts';
import { roomOfUser } from './pushes/room-target.ts';
import { watchRoundTrip } from './round-trip.ts';
import { watchSessions, type Sessions } from './session-checks.ts';
import type { SignedIn } from './sign-in.ts';

/** Connections of one user in a process: each open page has one. */
const MAX_PER_USER = 10;
const USER_AGENT_LENGTH = 300;

/** Serves the signed-in connections of a process. */
export interface Hub {
  readonly serve: (socket: Socket, user: SignedIn) => void;
  readonly connections: Connections;
  readonly bufferedBytes: () => number;
  readonly stop: () => void;
}

interface Parts {
  readonly bound: ReadonlyMap<string, BoundAsk>;
  readonly sessions: Sessions;
  readonly gate: Gate;
}

export function openHub(platform: Platform, { bound, sessions, gate }: Parts): Hub {
  const { log, metrics } = platform;
  const connections = openConnections();
  const buffers = new Map<Connection, Buffered>();
  const reasons = new WeakMap<Connection, string>();
  const end = (connection: Connection, reason: AppError) => {
    if (reasons.has(connection)) return;
    reasons.set(connection, reason.reason);
    const { ended } = realtimePushes;
    connection.socket.emit(ended.name, encodePush(ended, { code: reason.code, msg: reason.message }));
    connection.socket.disconnect(true);
  };
  const cutSlowReader = (connection: Connection) => {
    if (reasons.has(connection)) return;
    reasons.set(connection, 'readsTooSlowly');
    // Not within the push that filled the buffer, which is still being sent to others.
    setImmediate(() => cutOff(connection.socket));
  };
  const checks = watchSessions({ connections, sessions, end, log });
  const answering = { services: platform, bound, sessions, end };
  const serve: Hub['serve'] = (socket, user) => {
    const connection = connectionOf(socket, user, gate.addressOf(socket.conn));
    gate.signedIn(socket.conn);
    buffers.set(
      connection,
      watchBuffer(socket.conn, () => cutSlowReader(connection)),
    );
    connections.add(connection);
    void socket.join(roomOfUser(user.userId).name);
    // The session may have ended while the connection was opened.
    void checks.check(connection);
    const oldest = connections.ofUser(user.userId).slice(0, -MAX_PER_USER);
    for (const one of oldest) end(one, new AppError('tooManyConnections'));
    socket.onAny((...message: unknown[]) => {
      const [name, body, answer] = message;
      // Messages are always acknowledged: one that does not ask for it is no message of ours.
      if (message.length !== 3 || typeof name !== 'string' || typeof answer !== 'function') return;
      void replyTo(answering, connection, { name, body }).then((envelope): void => answer(envelope));
    });
    socket.once('disconnect', (reason) => {
      connections.remove(connection);
      buffers.delete(connection);
      metrics.realtime.countDisconnect(reasons.get(connection) ?? reason);
    });
    // The engine would keep the request of each connection for its whole life.
    Object.assign(socket.conn, { request: null });
  };
  return {
    serve,
    connections,
    bufferedBytes: () => [...buffers.values()].reduce((sum, { bytes }) => sum + bytes(), 0),
    stop: checks.stop,
  };
}

function connectionOf(socket: Socket, { userId, sessionKey }: SignedIn, ip: string): Connection {
  const now = performance.now();
  const userAgent = (socket.handshake.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH);
  return {
    socket,
    sessionKey,
    userId,
    origin: { ip, userAgent },
    rooms: new Map(),
    roundTrip: watchRoundTrip(socket.conn),
    checkedAtMs: now,
    bucket: fullBucket(connectionRate, now),
    patience: fullBucket(patienceRate, now),
    inProgress: 0,
  };
}

/** Without the closing handshake, which a client that does not read would never complete. */
function cutOff({ conn }: Socket): void {
  const { socket } = conn.transport as { readonly socket?: { readonly terminate?: () => void } };
  conn.close(true);
  socket?.terminate?.();
}
