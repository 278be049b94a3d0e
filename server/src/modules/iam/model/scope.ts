import { DataScope } from '@ganlin/contract/iam/role';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { scopeFrom, type Scope } from './scope.rules.ts';
import * as queries from './scope.queries.ts';

/**
 * Whose records the caller may access: the union over all roles. Every list and write of the management centre uses
 * it.
 */
export function scopeOf(ctx: Ctx<User>): Promise<Scope> {
  ctx.checked.add('scope');
  return scopeOfUser(ctx.db, ctx.user.id);
}

/** The same of any user, for work that nobody has called for. */
export async function scopeOfUser(db: Db, userId: string): Promise<Scope> {
  const [roles, membership] = [await queries.listRoleScopes(db, userId), await queries.findMembership(db, userId)];
  const chosen = roles.filter(({ dataScope }) => dataScope === DataScope.chosen).map(({ id }) => id);
  const chosenDepts = await queries.listRoleDepts(db, chosen);
  return scopeFrom({
    userId,
    deptId: membership?.deptId ?? null,
    regionId: membership?.regionId ?? null,
    scopes: roles.map(({ dataScope, grantsAll }) => (grantsAll ? DataScope.all : (dataScope as DataScope))),
    chosenDepts,
  });
}
