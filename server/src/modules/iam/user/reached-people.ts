import type { Ctx, User } from '../../../platform/ctx.ts';
import { reachedIn, type Reached } from './audience.queries.ts';
import { realNamesOf } from '../model/queries.ts';
import { scopeOf } from '../model/scope.ts';
import { idsWithin } from '../model/user.queries.ts';

/** How a list shows a user who is out of the caller's scope. */
const SOMEBODY = '他人';

/** How users are named to the caller: by name if in scope, otherwise not. */
export async function namesWithin(ctx: Ctx<User>, ids: readonly string[]): Promise<(id: string) => string> {
  const scope = await scopeOf(ctx);
  const names = await realNamesOf(ctx.db, [...new Set(ids)]);
  const reached = scope.all ? undefined : new Set(await idsWithin(ctx.db, scope, [...names.keys()]));
  return (id) => (reached?.has(id) === false ? SOMEBODY : (names.get(id) ?? ''));
}

/**
 * Users whose records the caller may read. Records without a user, such as the system's own, need access to
 * everything.
 */
export const reachedPeople = async (ctx: Ctx<User>): Promise<Reached> => reachedIn(await scopeOf(ctx));
