import { DataScope, type roleApi, type RoleForm } from '@ganlin/contract/iam/role';
import type { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { namesOf } from '../model/names.queries.ts';
import { grantsWithinOwn, refuseBeyondOwn, type Grant } from './role-grant.ts';
import * as queries from '../model/role.queries.ts';
import { scopeOf } from '../model/scope.ts';
import { builtInRoles } from '../seed/seed.ts';
import { forgetSessions } from '../session/session.ts';

type Form = Omit<z.infer<typeof RoleForm>, 'id'>;
type Role = Awaited<ReturnType<typeof queries.listRoles>>[number];

export const list: Handler<typeof roleApi.list> = (ctx) => queries.listRoles(ctx.db);

/** The roles the caller may assign: those that grant nothing the caller does not have. */
export const choices: Handler<typeof roleApi.choices> = async (ctx) => {
  const roles = await grantsWithinOwn(ctx, await queries.listRoles(ctx.db));
  return roles.map(({ id, name }) => ({ id, name }));
};

export const detail: Handler<typeof roleApi.detail> = (ctx, { id }) => getRole(ctx, id);

export const save: Handler<typeof roleApi.save> = (ctx, { id, ...form }) =>
  transaction(ctx, async (ctx) => {
    if (id !== undefined) await queries.holdRoles(ctx.db, [id]);
    const before = id === undefined ? undefined : await getRole(ctx, id);
    if (before && (before.grantsAll || (isBuiltIn(before) && form.code !== before.code)))
      throw new AppError('roleBuiltIn');
    const after = await checkedForm(ctx, form);
    await refuseBeyondOwn(ctx, before ? [before, after] : [after]);
    if (before) await refuseHeldElsewhere(ctx, [before]);
    const saved = await write(ctx, before?.id, after);
    await record(ctx, {
      action: 'iam.roleSaved',
      target: `role:${saved}`,
      summary: form.name,
      ...(before ? { before: await audited(ctx, before) } : {}),
      after: await audited(ctx, after),
    });
    const hashes = await queries.listTokenHashes(ctx.db, saved);
    ctx.afterCommit(() => forgetSessions(ctx, hashes));
    return { id: saved };
  });

export const remove: Handler<typeof roleApi.delete> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    await queries.holdRoles(ctx.db, ids);
    const roles = (await queries.listRoles(ctx.db)).filter(({ id }) => ids.includes(id));
    if (roles.length !== new Set(ids).size) throw new AppError('roleNotFound');
    if (roles.some(isBuiltIn)) throw new AppError('roleBuiltIn');
    await refuseBeyondOwn(ctx, roles);
    await refuseHeldElsewhere(ctx, roles);
    const used = roles.find(({ users }) => users > 0);
    if (used) throw new AppError('roleHasUsers', { name: used.name, count: String(used.users) });
    await queries.deleteRoles(ctx.db, ids);
    for (const role of roles) {
      const before = await audited(ctx, role);
      await record(ctx, { action: 'iam.roleDeleted', target: `role:${role.id}`, summary: role.name, before });
    }
    return null;
  });

/** A role applies to the whole site: changing it changes what every holder may do. */
async function refuseHeldElsewhere(ctx: Ctx<User>, roles: readonly Role[]): Promise<void> {
  const scope = await scopeOf(ctx);
  if (scope.all) return;
  const ids = roles.map(({ id }) => id);
  if (roles.some(isBuiltIn) || (await queries.isHeldBeyond(ctx.db, scope, ids)))
    throw new AppError('roleHeldElsewhere');
}

async function getRole(ctx: Ctx, id: string): Promise<Role> {
  const [role] = await queries.listRoles(ctx.db, id);
  if (!role) throw new AppError('roleNotFound');
  return role;
}

/**
 * The form with duplicate ids removed, after checking that all of them exist; departments are stored only for that
 * data scope.
 */
async function checkedForm(ctx: Ctx<User>, form: Form): Promise<Form & Grant> {
  const menuIds = [...new Set(form.menuIds)];
  const deptIds = form.dataScope === DataScope.chosen ? [...new Set(form.deptIds)] : [];
  if ((await queries.listMenusById(ctx.db, menuIds)).length !== menuIds.length) throw new AppError('menuNotFound');
  const found = await queries.countDeptsWithin(ctx.db, await scopeOf(ctx), deptIds);
  if (found !== deptIds.length) throw new AppError('deptNotFound');
  return { ...form, grantsAll: false, menuIds, deptIds };
}

async function write(ctx: Ctx<User>, id: string | undefined, form: Form): Promise<string> {
  const { menuIds, deptIds, code, name, remark, dataScope, secondFactor } = form;
  const row = { code, name, remark, dataScope, secondFactor, updatedAt: ctx.now };
  const saved = id ?? newId();
  const written =
    id === undefined
      ? queries.insertRole(ctx.db, { ...row, id: saved, createdAt: ctx.now })
      : queries.updateRole(ctx.db, id, row);
  await written.catch(onConflict('iam_role_code_key', 'roleCodeTaken'));
  await queries.replaceMenus(ctx.db, saved, menuIds);
  await queries.replaceDepts(ctx.db, saved, deptIds);
  return saved;
}

function isBuiltIn({ code, grantsAll }: Pick<Role, 'code' | 'grantsAll'>): boolean {
  return grantsAll || code === builtInRoles.admin || code === builtInRoles.learner;
}

/** What the log stores about a role, with the current names of its ids. */
async function audited(ctx: Ctx, { code, name, remark, dataScope, menuIds, deptIds }: Form) {
  const [menus, depts] = [await namesOf(ctx.db, 'menu', menuIds), await namesOf(ctx.db, 'dept', deptIds)];
  const said = { menuIds: menuIds.toSorted(), menuNames: menus.all(menuIds) };
  return { code, name, remark, dataScope, deptIds: deptIds.toSorted(), deptNames: depts.all(deptIds), ...said };
}
