import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { listRoles as listRolesOf } from '../model/queries.ts';
import * as queries from '../model/role.queries.ts';
import { findMembership } from '../model/scope.queries.ts';
import { reachesAllOf, scopeFrom, type Scope } from '../model/scope.rules.ts';
import { scopeOf } from '../model/scope.ts';
import { rolesOf } from '../model/user.queries.ts';

type Role = Awaited<ReturnType<typeof queries.listRoles>>[number];

/** What a role grants: everything, or these menus and functions over this scope. */
export type Grant = Pick<Role, 'grantsAll' | 'dataScope' | 'menuIds' | 'deptIds'>;

/** Nobody assigns a role that grants more than they have themselves. */
export async function refuseRolesBeyondOwn(ctx: Ctx<User>, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const wanted = new Set(roleIds);
  const roles = (await queries.listRoles(ctx.db)).filter(({ id }) => wanted.has(id));
  if (roles.length !== wanted.size) throw new AppError('roleNotFound');
  await refuseBeyondOwn(ctx, roles);
}

/** Nobody edits the account of a user with more permissions: a new password would be a way into it. */
export async function refuseStronger(ctx: Ctx<User>, userIds: readonly string[]): Promise<void> {
  const roles = await rolesOf(
    ctx.db,
    userIds.filter((id) => id !== ctx.user.id),
  );
  const roleIds = [...roles.values()].flat().map(({ id }) => id);
  await refuseRolesBeyondOwn(ctx, [...new Set(roleIds)]);
}

/** The caller cannot create, change, revoke or assign a role that grants more than they have. */
export async function refuseBeyondOwn(ctx: Ctx<User>, grants: readonly Grant[]): Promise<void> {
  if ((await grantsWithinOwn(ctx, grants)).length !== grants.length) throw new AppError('roleBeyondOwn');
}

/** The grants that include nothing the caller does not have. */
export async function grantsWithinOwn<G extends Grant>(ctx: Ctx<User>, grants: readonly G[]): Promise<G[]> {
  const own = await ownScope(ctx);
  const menuIds = new Set(grants.flatMap((grant) => grant.menuIds));
  const menus = await queries.listMenusById(ctx.db, [...menuIds]);
  const permissionOf = new Map(menus.map(({ id, permission }) => [id, permission]));
  return grants.filter((grant) => isWithin(own, grant, permissionOf));
}

interface Reach {
  readonly grantsAll: boolean;
  readonly permissions: ReadonlySet<string>;
  readonly scope: Scope;
  readonly deptId: string | null;
  readonly regionId: string | null;
}

async function ownScope(ctx: Ctx<User>): Promise<Reach> {
  const scope = await scopeOf(ctx);
  const roles = await listRolesOf(ctx.db, ctx.user.id);
  const membership = await findMembership(ctx.db, ctx.user.id);
  // Expanded, so that a department deep in one of the caller's trees is recognised as within it.
  const deptTrees = await queries.listDeptsInTrees(ctx.db, scope.deptTrees);
  return {
    // In another system's frame nobody has everything.
    grantsAll: ctx.user.embed === null && ctx.user.regionId === '' && roles.some(({ grantsAll }) => grantsAll),
    permissions: ctx.user.permissions,
    scope: { ...scope, deptTrees },
    deptId: membership?.deptId ?? null,
    regionId: membership?.regionId ?? null,
  };
}

/** Stands for a missing department or region, so that a scope that depends on it exceeds the caller's. */
const NOWHERE = 'nowhere';

function isWithin(own: Reach, grant: Grant, permissionOf: ReadonlyMap<string, string>): boolean {
  if (own.grantsAll) return true;
  if (grant.grantsAll) return false;
  const granted = grant.menuIds.map((id) => permissionOf.get(id) ?? '').filter((permission) => permission !== '');
  if (!granted.every((permission) => own.permissions.has(permission))) return false;
  const { userId } = own.scope;
  const deptId = own.deptId ?? NOWHERE;
  const regionId = own.regionId ?? NOWHERE;
  const reach = scopeFrom({ userId, deptId, regionId, scopes: [grant.dataScope], chosenDepts: grant.deptIds });
  return reachesAllOf(own.scope, reach);
}
