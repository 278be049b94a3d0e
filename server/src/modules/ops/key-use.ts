import { addSeconds } from '@ganlin/contract/core/time';
import type { Health } from '@ganlin/contract/ops/health';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { countKeyUse } from '../../platform/security/sealed-columns.ts';

/** Counting reads every sealed value once: it runs at most this often, however many users watch the page. */
const CACHE_SECONDS = 60;
const CACHE_KEY = 'ops:keyUse';

type KeyUse = z.infer<typeof Health>['keys'][number];

export const currentKeyId = ({ dataKeys }: Config): string => dataKeys[0]?.id ?? '';

/** Every key that is configured or still has values, the current one first. */
export async function keyUse(ctx: Ctx<unknown>): Promise<KeyUse[]> {
  const counts = new Map((await readCounts(ctx)) ?? (await recount(ctx)));
  const configured = ctx.config.dataKeys.map(({ id }) => id);
  const ids = new Set([...configured, ...[...counts.keys()].toSorted()]);
  return [...ids].map((id) => ({
    id,
    current: id === currentKeyId(ctx.config),
    configured: configured.includes(id),
    values: counts.get(id) ?? 0,
  }));
}

const HOUR_SECONDS = 3_600;
const known = new WeakMap<Config, { readonly keys: KeyUse[]; readonly until: Date }>();

/** For a look every minute: what was counted within the last hour. */
export async function hourlyKeyUse(ctx: Ctx<unknown>): Promise<KeyUse[]> {
  const found = known.get(ctx.config);
  if (found && found.until > ctx.now) return found.keys;
  const keys = await keyUse(ctx);
  known.set(ctx.config, { keys, until: addSeconds(ctx.now, HOUR_SECONDS) });
  return keys;
}

/** Discards the outdated counts. */
export async function forgetKeyUse({ cache, log }: Ctx): Promise<void> {
  await cache.del(CACHE_KEY).catch((error: unknown) => log.warn({ err: error }, 'key use not forgotten'));
}

type Counts = readonly (readonly [id: string, count: number])[];

async function readCounts({ cache, log }: Pick<Ctx, 'cache' | 'log'>): Promise<Counts | undefined> {
  try {
    const text = await cache.get(CACHE_KEY);
    // Only countAnew writes under this key.
    return text === null ? undefined : (JSON.parse(text) as Counts);
  } catch (error) {
    log.warn({ err: error }, 'key use not read');
    return undefined;
  }
}

async function recount({ db, cache, log }: Pick<Ctx, 'db' | 'cache' | 'log'>): Promise<Counts> {
  const counts = [...(await countKeyUse(db))];
  await cache
    .set(CACHE_KEY, JSON.stringify(counts), 'EX', CACHE_SECONDS)
    .catch((error: unknown) => log.warn({ err: error }, 'key use not kept'));
  return counts;
}
