import { Redis, type RedisOptions } from 'ioredis';
import { sentinelGroupOf } from './redis-address.rules.ts';

/** A Sentinel on a machine without power answers nothing: the next one is asked after this time. */
const SENTINEL_MS = 1_000;
/** A Redis that is frozen does not end its side of a connection either. */
const CLOSE_MS = 500;

/** Replies keep the form they have by default, on which the type of a connection depends. */
type Options = Omit<RedisOptions, 'replyMapping'>;

const pauseMs = (attempt: number): number => Math.min(attempt * 200, 2_000);

/** Opens a connection to `REDIS_URL`: to one Redis, or to the primary that Sentinels name, also after a failover. */
export function connectRedis(url: string, options: Options): Redis {
  const group = sentinelGroupOf(url);
  const common = { retryStrategy: pauseMs, disconnectTimeout: CLOSE_MS };
  if (!group) return new Redis(url, { ...common, ...options });
  const { tls, sentinels, ...login } = group;
  return new Redis({
    ...login,
    sentinels: [...sentinels],
    ...(tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    connectTimeout: SENTINEL_MS,
    sentinelCommandTimeout: SENTINEL_MS,
    sentinelRetryStrategy: pauseMs,
    ...common,
    ...options,
  });
}
