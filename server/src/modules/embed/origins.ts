import { addSeconds } from '@ganlin/contract/core/time';
import type { launchApi } from '@ganlin/contract/embed/launch';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Handler } from '../../platform/http/handler.ts';
import * as queries from './queries.ts';

/**
 * How long a process may use the registry it has read. Only the process that changes it sees the change immediately.
 */
const KNOWN_SECONDS = 3;

interface Known {
  readonly origins: readonly string[];
  readonly until: Date;
}

/** Cached in memory, because every page that may be framed needs it. */
const known = new WeakMap<Config, Known>();

/** The origins whose frames may show our pages, at most a few seconds old. */
export async function hostOrigins(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<readonly string[]> {
  const found = known.get(ctx.config);
  if (found && found.until > ctx.now) return found.origins;
  const origins = await queries.listOrigins(ctx.db);
  known.set(ctx.config, { origins, until: addSeconds(ctx.now, KNOWN_SECONDS) });
  return origins;
}

/** Called after the registry has changed. */
export function forgetOrigins({ config }: Pick<Ctx, 'config'>): void {
  known.delete(config);
}

export const origins: Handler<typeof launchApi.origins> = async (ctx) => [...(await hostOrigins(ctx))];
