import { Redis } from 'ioredis';
import type { Log } from '../log/log.ts';

/** Hears what any process says through Redis, on a connection of its own that opens when somebody first listens. */
export interface Listener {
  readonly listen: (channel: string, ears: Ears) => void;
  readonly close: () => void;
}

interface Ears {
  readonly onMessage: (message: string) => void;
  /** From now on every message is heard; of what was said before, nothing is known. */
  readonly onStanding: () => void;
  /** From now on messages may be missed. */
  readonly onLost: () => void;
}

/** A firewall may drop a silent connection without a word to either end: one is asked for a sign of life this often. */
const PING_MS = 2_000;
const ANSWER_MS = 1_000;

export function openListener(url: string, log: Log): Listener {
  const connection = openConnection(url);
  const listeners = new Map<string, Ears>();
  const standing = new Set<string>();
  /** Grows with every connection, so that the late answer of an old one counts for nothing. */
  let turn = 0;

  const subscribe = async (channel: string, ears: Ears) => {
    const own = turn;
    await connection.subscribe(channel);
    if (own !== turn || standing.has(channel)) return;
    standing.add(channel);
    ears.onStanding();
  };
  const warn = (error: unknown) => log.warn({ err: error }, 'redis listener');
  const check = async () => {
    if (connection.status !== 'ready') return;
    await connection.ping();
    for (const [channel, ears] of listeners) if (!standing.has(channel)) await subscribe(channel, ears);
  };
  const timer = setInterval(() => void check().catch(warn), PING_MS).unref();

  connection.on('error', warn);
  connection.on('ready', () => void check().catch(warn));
  connection.on('close', () => {
    turn++;
    standing.forEach((channel) => listeners.get(channel)?.onLost());
    standing.clear();
  });
  connection.on('message', (channel: string, message: string) => listeners.get(channel)?.onMessage(message));

  const listen: Listener['listen'] = (channel, ears) => {
    listeners.set(channel, ears);
    // A first connection that fails is told as an error, and tried again.
    void (connection.status === 'wait' ? connection.connect().catch(() => undefined) : check().catch(warn));
  };
  const close = () => {
    clearInterval(timer);
    connection.disconnect();
  };
  return { listen, close };
}

function openConnection(url: string): Redis {
  return new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    // Subscribed anew by hand: only so is it known when the subscription stands.
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    socketTimeout: ANSWER_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
}
