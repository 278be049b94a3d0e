import type { Ctx, User } from '../../../platform/ctx.ts';
import { reachedIn, type Reached } from './audience.queries.ts';
import { realNamesOf } from '../model/queries.ts';
import { scopeOf } from '../model/scope.ts';
import { idsWithin } from '../model/user.queries.ts';

/** What a list says of somebody whom the caller does not reach. */
const SOMEBODY = '他人';

/** How people are called to the caller: by name within reach, otherwise not. */
export async function namesWithin(ctx: Ctx<User>, ids: readonly string[]): Promise<(id: string) => string> {
  const scope = await scopeOf(ctx);
  const names = await realNamesOf(ctx.db, [...new Set(ids)]);
  const reached = scope.all ? undefined : new Set(await idsWithin(ctx.db, scope, [...names.keys()]));
  return (id) => (reached?.has(id) === false ? SOMEBODY : (names.get(id) ?? ''));
}

/** Whose records the caller may read. Those of nobody, as of the system itself, are for who reaches everything. */
export const reachedPeople = async (ctx: Ctx<User>): Promise<Reached> => reachedIn(await scopeOf(ctx));
