import type { Room } from '@ganlin/contract/core/message';
import type { Socket } from 'socket.io';
import type { Origin, User } from '../ctx.ts';
import { hasAccess } from '../security/authorize.ts';
import type { Bucket } from './rate.rules.ts';
import type { RoundTrip } from './round-trip.ts';

/** One open connection and whom it belongs to. */
export interface Connection {
  readonly socket: Socket;
  /** The key of its session, by which its user is found and its end is announced. */
  readonly sessionKey: string;
  readonly userId: string;
  readonly origin: Omit<Origin, 'requestId'>;
  /** Rooms it was let into, by name. */
  readonly rooms: Map<string, Room>;
  readonly roundTrip: RoundTrip;
  /** When the session was last found to be valid. */
  checkedAtMs: number;
  bucket: Bucket;
  /** Empties with every message that is refused as one too many. */
  patience: Bucket;
  inProgress: number;
}

/** The connections of this process. */
export interface Connections {
  readonly add: (connection: Connection) => void;
  readonly remove: (connection: Connection) => void;
  readonly ofUser: (userId: string) => readonly Connection[];
  readonly ofSession: (key: string) => readonly Connection[];
  readonly all: () => Iterable<Connection>;
  readonly count: () => number;
}

export function openConnections(): Connections {
  const all = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();
  const bySession = new Map<string, Set<Connection>>();
  return {
    add: (connection) => {
      all.add(connection);
      addTo(byUser, connection.userId, connection);
      addTo(bySession, connection.sessionKey, connection);
    },
    remove: (connection) => {
      all.delete(connection);
      removeFrom(byUser, connection.userId, connection);
      removeFrom(bySession, connection.sessionKey, connection);
    },
    // Sets keep the order of adding: the oldest is first.
    ofUser: (userId) => [...(byUser.get(userId) ?? [])],
    ofSession: (key) => [...(bySession.get(key) ?? [])],
    all: () => all,
    count: () => all.size,
  };
}

/** A user who has lost a permission leaves the rooms that need it. */
export function leaveForbiddenRooms({ socket, rooms }: Connection, user: User): void {
  for (const [name, { access }] of rooms) {
    if (hasAccess(user, access)) continue;
    rooms.delete(name);
    void socket.leave(name);
  }
}

function addTo<Value>(index: Map<string, Set<Value>>, key: string, value: Value): void {
  const found = index.get(key);
  if (found) found.add(value);
  else index.set(key, new Set([value]));
}

function removeFrom<Value>(index: Map<string, Set<Value>>, key: string, value: Value): void {
  const found = index.get(key);
  found?.delete(value);
  if (found?.size === 0) index.delete(key);
}
