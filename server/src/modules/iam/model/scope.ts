import { DataScope } from '@ganlin/contract/iam/role';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { scopeFrom, type Scope } from './scope.rules.ts';
import * as queries from './scope.queries.ts';

/**
 * Whose records the caller may access: the union over all roles. Every list and write of the management centre uses
 * it.
 */
export async function scopeOf(ctx: Ctx<User>): Promise<Scope> {
  ctx.checked.add('scope');
  const [roles, membership] = [
    await queries.listRoleScopes(ctx.db, ctx.user.id),
    await queries.findMembership(ctx.db, ctx.user.id),
  ];
  const chosen = roles.filter(({ dataScope }) => dataScope === DataScope.chosen).map(({ id }) => id);
  const chosenDepts = await queries.listRoleDepts(ctx.db, chosen);
  return scopeFrom({
    userId: ctx.user.id,
    deptId: membership?.deptId ?? null,
    regionId: membership?.regionId ?? null,
    scopes: roles.map(({ dataScope, grantsAll }) => (grantsAll ? DataScope.all : (dataScope as DataScope))),
    chosenDepts,
  });
}
