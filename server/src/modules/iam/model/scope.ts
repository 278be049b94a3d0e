import { DataScope } from '@ganlin/contract/iam/role';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { limitTo, scopeFrom, type Scope } from './scope.rules.ts';
import * as queries from './scope.queries.ts';

/**
 * Whose records the caller may access: the union over all roles. Every list and write of the management centre uses
 * it.
 */
export async function scopeOf(ctx: Ctx<User>): Promise<Scope> {
  ctx.checked.add('scope');
  const scope = await scopeOfUser(ctx.db, ctx.user.id);
  const regions = await frameRegions(ctx);
  return regions ? limitTo(scope, regions, scope.all ? await queries.listTopDepts(ctx.db) : []) : scope;
}

/** The regions that a host system's frame is limited to: the one it named and all below; null without one. */
export async function frameRegions({ db, user }: Pick<Ctx<User>, 'db' | 'user'>): Promise<readonly string[] | null> {
  return user.regionId === '' ? null : queries.listRegionsBelow(db, user.regionId);
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
