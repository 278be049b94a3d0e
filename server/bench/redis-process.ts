import type { Redis } from 'ioredis';

/** The process of the Redis server, where it runs on this machine. */
export async function redisPid(redis: Redis): Promise<number> {
  const [, pid = '0'] = /process_id:(\d+)/.exec(await redis.info('server')) ?? [];
  return Number(pid);
}
