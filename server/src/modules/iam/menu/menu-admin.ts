import { MenuType, type menuApi, type MenuForm } from '@ganlin/contract/iam/menu';
import { permissions } from '@ganlin/contract/permissions';
import type { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { menuCodes } from '../../../platform/module/menus.ts';
import { record } from '../../audit/index.ts';
import * as queries from './menu-admin.queries.ts';

type Form = Omit<z.infer<typeof MenuForm>, 'id'>;
type Menu = Awaited<ReturnType<typeof queries.listAll>>[number];

export const tree: Handler<typeof menuApi.tree> = async (ctx) =>
  (await queries.listAll(ctx.db)).map((menu) => shown(ctx, menu));

export const detail: Handler<typeof menuApi.detail> = async (ctx, { id }) =>
  shown(ctx, getMenu(await queries.listAll(ctx.db), id));

export const save: Handler<typeof menuApi.save> = (ctx, { id, ...form }) =>
  transaction(ctx, async (ctx) => {
    await queries.lockMenus(ctx.db);
    const all = await queries.listAll(ctx.db);
    const before = id === undefined ? undefined : getMenu(all, id);
    const saved = before ? await change(ctx, all, { before, form }) : await create(ctx, all, form);
    await record(ctx, {
      action: 'iam.menuSaved',
      target: `menu:${saved}`,
      summary: form.title,
      ...(before ? { before: audited(all, before) } : {}),
      after: audited(all, form),
    });
    return { id: saved };
  });

/** `sort` is the item's new number among its siblings, counted from 1. */
export const sort: Handler<typeof menuApi.sort> = (ctx, { id, sort }) =>
  transaction(ctx, async (ctx) => {
    await queries.lockMenus(ctx.db);
    const all = await queries.listAll(ctx.db);
    const menu = getMenu(all, id);
    const others = siblingsOf(all, menu).filter((other) => other.id !== id);
    const order = others.map((other) => other.id).toSpliced(Math.max(sort - 1, 0), 0, id);
    await queries.numberMenus(ctx.db, order);
    await record(ctx, {
      action: 'iam.menuSorted',
      target: `menu:${id}`,
      summary: menu.title,
      before: { sort: menu.sort },
      after: { sort: order.indexOf(id) + 1 },
    });
    return null;
  });

export const remove: Handler<typeof menuApi.delete> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    await queries.lockMenus(ctx.db);
    const all = await queries.listAll(ctx.db);
    const menus = [...new Set(ids)].map((id) => getMenu(all, id));
    for (const menu of menus) {
      if (isBuiltIn(ctx, menu)) throw new AppError('menuBuiltIn', { name: menu.title });
      const isParent = all.some(({ id, parentId }) => parentId === menu.id && !ids.includes(id));
      if (isParent) throw new AppError('menuHasChildren', { name: menu.title });
    }
    await queries.deleteMenus(ctx.db, ids);
    for (const menu of menus) {
      const before = audited(all, menu);
      await record(ctx, { action: 'iam.menuDeleted', target: `menu:${menu.id}`, summary: menu.title, before });
    }
    return null;
  });

async function create(ctx: Ctx<User>, all: readonly Menu[], form: Form): Promise<string> {
  if (form.type === MenuType.function) throw new AppError('menuBuiltIn', { name: form.title });
  const id = newId();
  refuseParent(all, { id, parentId: form.parentId });
  refusePathTaken(all, { id, path: form.path });
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now };
  await queries.insertMenu(ctx.db, { ...form, ...stamps, id, code: `custom.${id}`, sort: nextSort(all, form) });
  return id;
}

async function change(
  ctx: Ctx<User>,
  all: readonly Menu[],
  { before, form }: { before: Menu; form: Form },
): Promise<string> {
  const { id } = before;
  refuseOtherFunction(before, form);
  if (before.type === MenuType.function) {
    await queries.updateMenu(ctx.db, id, { title: form.title, updatedAt: ctx.now });
    return id;
  }
  refuseParent(all, { id, parentId: form.parentId });
  refusePathTaken(all, { id, path: form.path });
  const place = form.parentId === before.parentId ? {} : { sort: nextSort(all, form) };
  await queries.updateMenu(ctx.db, id, { ...form, ...place, updatedAt: ctx.now });
  return id;
}

/** Functions are defined by the code: they can be renamed, but not turned into pages, nor pages into functions. */
function refuseOtherFunction(before: Menu, form: Form): void {
  if (before.type !== MenuType.function && form.type !== MenuType.function) return;
  const isRenamed = JSON.stringify({ ...formOf(form), title: '' }) === JSON.stringify({ ...formOf(before), title: '' });
  if (!isRenamed) throw new AppError('menuBuiltIn', { name: before.title });
}

function refuseParent(all: readonly Menu[], { id, parentId }: Pick<Menu, 'id' | 'parentId'>): void {
  if (parentId === null) return;
  // Nothing below a function would ever be shown.
  if (getMenu(all, parentId).type === MenuType.function) throw new AppError('menuNotFound');
  for (let above: string | null = parentId; above !== null; above = getMenu(all, above).parentId)
    if (above === id) throw new AppError('menuBelowItself');
}

/** Two pages with the same URL could not both be opened; an item that only groups may have none. */
function refusePathTaken(all: readonly Menu[], { id, path }: Pick<Menu, 'id' | 'path'>): void {
  const isTaken = all.some((menu) => menu.id !== id && menu.type !== MenuType.function && menu.path === path);
  if (path !== '' && isTaken) throw new AppError('menuPathTaken');
}

function getMenu(all: readonly Menu[], id: string): Menu {
  const menu = all.find((candidate) => candidate.id === id);
  if (!menu) throw new AppError('menuNotFound');
  return menu;
}

/** Functions and pages below one item are numbered separately, as they are shown. */
function siblingsOf(all: readonly Menu[], { parentId, type }: Pick<Menu, 'parentId' | 'type'>): Menu[] {
  const isFunction = type === MenuType.function;
  return all.filter((menu) => menu.parentId === parentId && (menu.type === MenuType.function) === isFunction);
}

function nextSort(all: readonly Menu[], item: Pick<Menu, 'parentId' | 'type'>): number {
  return Math.max(0, ...siblingsOf(all, item).map((menu) => menu.sort)) + 1;
}

/** Part of a release: the next one would add it again. */
function isBuiltIn({ menus }: Ctx, { code }: Pick<Menu, 'code'>): boolean {
  return Object.hasOwn(permissions, code) || menus.flatMap(menuCodes).includes(code);
}

function shown(ctx: Ctx, menu: Menu): Menu & { builtIn: boolean } {
  return { ...menu, builtIn: isBuiltIn(ctx, menu) };
}

/** The logged fields of an item, with the current name of its parent. */
function audited(all: readonly Menu[], menu: Form): Form & { readonly parentName: string } {
  return { ...formOf(menu), parentName: all.find(({ id }) => id === menu.parentId)?.title ?? '' };
}

function formOf(menu: Form): Form {
  const { parentId, type, title, path, component, redirect, icon, hidden, alwaysShow, affix, noCache } = menu;
  return { parentId, type, title, path, component, redirect, icon, hidden, alwaysShow, affix, noCache };
}
