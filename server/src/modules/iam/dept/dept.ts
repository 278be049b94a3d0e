import type { deptApi, DeptForm } from '@ganlin/contract/iam/dept';
import type { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { MalformedRequest } from '../../../platform/http/refusals.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../model/dept.queries.ts';
import { namesOf } from '../model/names.queries.ts';
import type { Scope } from '../model/scope.rules.ts';
import { scopeOf } from '../model/scope.ts';

type Form = Omit<z.infer<typeof DeptForm>, 'id'>;
type Dept = NonNullable<Awaited<ReturnType<typeof queries.findDept>>>;
/** The parent of a department: another department, or none. */
type Parent = Pick<Dept, 'path'> & { readonly id: string | null };

export const tree: Handler<typeof deptApi.tree> = async (ctx) => queries.listDepts(ctx.db, await scopeOf(ctx));

export const save: Handler<typeof deptApi.save> = (ctx, { id, ...form }) =>
  transaction(ctx, async (ctx) => {
    await queries.lockDepts(ctx.db);
    const scope = await scopeOf(ctx);
    const before = id === undefined ? undefined : await getDept(ctx, scope, id);
    if (form.regionId !== (before?.regionId ?? null)) await checkRegion(ctx, scope, form.regionId);
    const saved = before ? await change(ctx, scope, { before, form }) : await create(ctx, scope, form);
    await record(ctx, {
      action: 'iam.deptSaved',
      target: `dept:${saved}`,
      summary: form.name,
      ...(before ? { before: await audited(ctx, before) } : {}),
      after: await audited(ctx, form),
    });
    return { id: saved };
  });

export const move: Handler<typeof deptApi.move> = (ctx, { id, parentId, index }) =>
  transaction(ctx, async (ctx) => {
    await queries.lockDepts(ctx.db);
    const scope = await scopeOf(ctx);
    const dept = await getDept(ctx, scope, id);
    const parent = await getParent(ctx, scope, parentId);
    await hang(ctx, scope, dept, { parent, set: { updatedAt: ctx.now } });
    const siblings = (await queries.listSiblings(ctx.db, parentId)).filter((sibling) => sibling !== id);
    const order = siblings.toSpliced(index, 0, id);
    await queries.numberDepts(ctx.db, order);
    const parents = await namesOf(ctx.db, 'dept', [dept.parentId, parentId]);
    await record(ctx, {
      action: 'iam.deptMoved',
      target: `dept:${id}`,
      summary: dept.name,
      before: { parentId: dept.parentId, parentName: parents.one(dept.parentId), sort: dept.sort },
      after: { parentId, parentName: parents.one(parentId), sort: order.indexOf(id) + 1 },
    });
    return null;
  });

export const remove: Handler<typeof deptApi.delete> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    await queries.lockDepts(ctx.db);
    const scope = await scopeOf(ctx);
    const depts = await queries.holdDepts(ctx.db, scope, ids);
    const mayDelete = depts.every(({ parentId }) => parentId !== null || scope.all);
    if (!mayDelete || depts.length !== new Set(ids).size) throw new AppError('deptNotFound');
    await refuseInUse(ctx, depts);
    for (const dept of depts) {
      const before = await audited(ctx, dept);
      await record(ctx, { action: 'iam.deptDeleted', target: `dept:${dept.id}`, summary: dept.name, before });
    }
    await queries.deleteDepts(ctx.db, ids);
    return null;
  });

async function create(ctx: Ctx<User>, scope: Scope, form: Form): Promise<string> {
  const parent = await getParent(ctx, scope, form.parentId);
  const id = newId();
  const sort = (await queries.lastSort(ctx.db, form.parentId)) + 1;
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now };
  await named(queries.insertDept(ctx.db, { ...form, ...stamps, id, sort, path: [...parent.path, id] }));
  return id;
}

async function change(ctx: Ctx<User>, scope: Scope, { before, form }: { before: Dept; form: Form }): Promise<string> {
  const set = { ...form, updatedAt: ctx.now };
  // A user who may not see the parent can still edit the department as long as it is not moved.
  if (form.parentId === before.parentId) {
    await named(queries.updateDept(ctx.db, before.id, set));
    return before.id;
  }
  const parent = await getParent(ctx, scope, form.parentId);
  const sort = (await queries.lastSort(ctx.db, form.parentId)) + 1;
  await hang(ctx, scope, before, { parent, set: { ...set, sort } });
  return before.id;
}

/** Departments below move along, so all of them must be in scope. */
async function hang(
  ctx: Ctx<User>,
  scope: Scope,
  dept: Dept,
  { parent, set }: { parent: Parent; set: Parameters<typeof queries.updateDept>[2] },
): Promise<void> {
  if (parent.path.includes(dept.id)) throw new AppError('deptMoveBelowItself');
  if (parent.id !== dept.parentId && (await queries.hasBelowBeyond(ctx.db, scope, dept.id))) {
    throw new AppError('deptNotFound');
  }
  await named(queries.updateDept(ctx.db, dept.id, { ...set, parentId: parent.id }));
  await queries.rewritePaths(ctx.db, dept, parent.path);
}

/** Roots can be changed only with everything in scope: to others they count as missing. */
async function getDept(ctx: Ctx<User>, scope: Scope, id: string): Promise<Dept> {
  const dept = await queries.findDept(ctx.db, scope, id);
  if (!dept || (dept.parentId === null && !scope.all)) throw new AppError('deptNotFound');
  return dept;
}

async function getParent(ctx: Ctx<User>, scope: Scope, id: string | null): Promise<Parent> {
  const parent = id === null ? { id, path: [] } : await queries.findDept(ctx.db, scope, id);
  if (!parent || (parent.id === null && !scope.all)) throw new AppError('deptNotFound');
  return parent;
}

/** A region in scope gives access to its departments, so a region out of scope cannot be claimed by naming it. */
async function checkRegion(ctx: Ctx<User>, scope: Scope, id: string | null): Promise<void> {
  if (id === null || (await queries.isRegionWithin(ctx.db, scope, id))) return;
  throw new MalformedRequest([{ code: 'custom', path: ['regionId'], message: '行政区不存在', input: id }]);
}

async function refuseInUse(
  ctx: Ctx<User>,
  depts: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  const ids = depts.map(({ id }) => id);
  const nameOf = (wanted: string | null) => depts.find(({ id }) => id === wanted)?.name ?? '';
  const [parent] = await queries.countChildren(ctx.db, ids);
  if (parent) throw new AppError('deptHasChildren', { name: nameOf(parent.deptId), count: String(parent.count) });
  const [home] = await queries.countMembers(ctx.db, ids);
  if (home) throw new AppError('deptHasUsers', { name: nameOf(home.deptId), count: String(home.count) });
  const named = await queries.findRoleNaming(ctx.db, ids);
  if (named) throw new AppError('deptInRole', { name: nameOf(named.deptId), role: named.role });
}

function named(write: Promise<void>): Promise<void> {
  return write
    .catch(onConflict('iam_dept_code_key', 'deptCodeTaken'))
    .catch(onConflict('iam_dept_sibling_name_key', 'deptNameTaken'));
}

/** The logged fields of a department, with the current names of its ids. */
async function audited(ctx: Ctx<User>, { parentId, code, name, leader, regionId }: Form) {
  const parentName = (await namesOf(ctx.db, 'dept', [parentId])).one(parentId);
  const regionName = (await namesOf(ctx.db, 'region', [regionId])).one(regionId);
  return { parentId, parentName, code, name, leader, regionId, regionName };
}
