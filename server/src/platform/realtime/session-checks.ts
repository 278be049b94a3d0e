import { refuseUnfinished } from '../security/authorize.ts';
import type { User } from '../ctx.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log/log.ts';
import { leaveForbiddenRooms, type Connection, type Connections } from './connections.ts';

type UserOf = (tokenOrKey: string, use: { readonly isUse: boolean }) => User | null | Promise<User | null>;

/** What real time must know of sessions; the code that composes the server knows the module that has them. */
export interface Sessions {
  readonly userOf: UserOf;
  /** Connections keep the key of their session, not its token. */
  readonly keyOf: (token: string) => string;
  readonly userOfKey: UserOf;
  /** Calls back with the keys of sessions that ended or changed, or with `all` when some may have been missed. */
  readonly onChanged: (listener: (keys: readonly string[] | 'all') => void) => () => void;
}

/** As long as a process trusts a session without being notified of its end (decision 0037). */
const CHECK_MS = 60_000;
const EVERY_MS = 1_000;
const AT_ONCE = 20;

interface Watched {
  readonly connections: Connections;
  readonly sessions: Sessions;
  readonly end: (connection: Connection, reason: AppError) => void;
  readonly log: Log;
}

export interface SessionChecks {
  readonly check: (connection: Connection) => Promise<void>;
  readonly stop: () => void;
}

/** Ends connections whose session has ended: at once when notified, otherwise within a minute. */
export function watchSessions({ connections, sessions, end, log }: Watched): SessionChecks {
  const check = async (connection: Connection) => {
    connection.checkedAtMs = performance.now();
    try {
      const user = await sessions.userOfKey(connection.sessionKey, { isUse: false });
      if (!user) throw new AppError('tokenInvalid');
      refuseUnfinished(user);
      leaveForbiddenRooms(connection, user);
    } catch (error) {
      if (error instanceof AppError) end(connection, error);
      // Without the database nobody can be checked: the connections stay, and are checked again.
      else log.warn({ err: error }, 'session of a connection not checked');
    }
  };
  const stopListening = sessions.onChanged((keys) => {
    const changed = keys === 'all' ? [] : keys.flatMap((key) => connections.ofSession(key));
    for (const connection of changed) void check(connection);
    // Many at once would stall the database: they are due, and taken a few at a time.
    if (keys === 'all') for (const connection of connections.all()) connection.checkedAtMs = -Infinity;
  });
  let isChecking = false;
  const checkDue = async () => {
    if (isChecking) return;
    isChecking = true;
    const before = performance.now() - CHECK_MS;
    const due = [...connections.all()].filter(({ checkedAtMs }) => checkedAtMs < before);
    for (let from = 0; from < due.length; from += AT_ONCE)
      await Promise.all(due.slice(from, from + AT_ONCE).map((connection) => check(connection)));
    isChecking = false;
  };
  const timer = setInterval(() => void checkDue(), EVERY_MS).unref();
  return {
    check,
    stop: () => {
      clearInterval(timer);
      stopListening();
    },
  };
}
