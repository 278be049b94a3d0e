import type { Ctx, User } from '../../../platform/ctx.ts';
import { usersInScope, type InScope } from './audience.queries.ts';
import { realNamesOf } from '../model/queries.ts';
import { scopeOf } from '../model/scope.ts';
import * as roles from '../model/role.queries.ts';
import { idsWithin, usersMatching } from '../model/user.queries.ts';

/** How a list shows a user who is out of the caller's scope. */
const SOMEBODY = '他人';

/** How users are named to the caller: by name if in scope, otherwise not. */
export async function namesWithin(ctx: Ctx<User>, ids: readonly string[]): Promise<(id: string) => string> {
  const scope = await scopeOf(ctx);
  const names = await realNamesOf(ctx.db, [...new Set(ids)]);
  const InScope = scope.all ? undefined : new Set(await idsWithin(ctx.db, scope, [...names.keys()]));
  return (id) => (InScope?.has(id) === false ? SOMEBODY : (names.get(id) ?? ''));
}

/** Those of these users whom the caller may see. */
export const idsInScope = async (ctx: Ctx<User>, ids: readonly string[]): Promise<string[]> =>
  idsWithin(ctx.db, await scopeOf(ctx), ids);

/**
 * Users whose records the caller may read. Records without a user, such as the system's own, need access to
 * everything.
 */
export const peopleInScope = async (ctx: Ctx<User>): Promise<InScope> => usersInScope(await scopeOf(ctx));

/** Active users in the caller's scope whose roles grant a permission, optionally by a part of their name. */
export async function pageHolders(
  ctx: Ctx<User>,
  permission: string,
  { text, ...page }: { readonly text?: string | undefined; readonly current: number; readonly size: number },
) {
  return roles.pageHolders(ctx.db, permission, { among: usersMatching(await scopeOf(ctx), { text }), ...page });
}
