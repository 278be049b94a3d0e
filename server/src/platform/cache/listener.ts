import type { Redis } from 'ioredis';
import type { Log } from '../log/log.ts';
import { connectRedis } from './redis-connection.ts';

/** Subscribes to Redis channels, on its own connection that opens with the first subscription. */
export interface Listener {
  readonly listen: (channel: string, handlers: Handlers) => void;
  readonly close: () => void;
}

interface Handlers {
  readonly onMessage: (message: string) => void;
  /** From now on every message arrives; earlier ones were missed. */
  readonly onSubscribed: () => void;
  /** From now on messages may be missed. */
  readonly onLost: () => void;
}

/** A firewall may drop a silent connection without notifying either end: it is pinged at this interval. */
const PING_MS = 2_000;
const ANSWER_MS = 1_000;

export function openListener(url: string, log: Log): Listener {
  const connection = openConnection(url);
  const listeners = new Map<string, Handlers>();
  const subscribed = new Set<string>();
  /** Incremented with every connection, so that a late response of an old one is ignored. */
  let turn = 0;

  const subscribe = async (channel: string, handlers: Handlers) => {
    const own = turn;
    await connection.subscribe(channel);
    if (own !== turn || subscribed.has(channel)) return;
    subscribed.add(channel);
    handlers.onSubscribed();
  };
  const warn = (error: unknown) => log.warn({ err: error }, 'redis listener');
  const check = async () => {
    if (connection.status !== 'ready') return;
    await connection.ping();
    for (const [channel, handlers] of listeners) if (!subscribed.has(channel)) await subscribe(channel, handlers);
  };
  const timer = setInterval(() => void check().catch(warn), PING_MS).unref();

  connection.on('error', warn);
  connection.on('ready', () => void check().catch(warn));
  connection.on('close', () => {
    turn++;
    subscribed.forEach((channel) => listeners.get(channel)?.onLost());
    subscribed.clear();
  });
  connection.on('message', (channel: string, message: string) => listeners.get(channel)?.onMessage(message));

  const listen: Listener['listen'] = (channel, handlers) => {
    listeners.set(channel, handlers);
    // A first connection that fails is logged as an error, and retried.
    void (connection.status === 'wait' ? connection.connect().catch(() => undefined) : check().catch(warn));
  };
  const close = () => {
    clearInterval(timer);
    connection.disconnect();
  };
  return { listen, close };
}

function openConnection(url: string): Redis {
  return connectRedis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    // Resubscribed manually: only then is it known when the subscription is active.
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    socketTimeout: ANSWER_MS,
  });
}
