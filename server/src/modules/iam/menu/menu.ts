import { pageAt } from '@ganlin/contract/core/site-page';
import { MenuType, type menuApi } from '@ganlin/contract/iam/menu';
import type { Handler } from '../../../platform/http/handler.ts';
import { routeTree } from './menu.rules.ts';
import * as queries from '../model/queries.ts';

export const routes: Handler<typeof menuApi.routes> = async (ctx) => {
  const roles = await queries.listRoles(ctx.db, ctx.user.id);
  const all = await queries.listMenus(ctx.db, 'all');
  if (roles.some((role) => role.grantsAll)) return routeTree(all, new Set(all.map((row) => row.id)));
  const granted = await queries.listMenus(
    ctx.db,
    roles.map((role) => role.id),
  );
  return routeTree(all, new Set(granted.map((row) => row.id)));
};

/** Says nothing of records: an address below `/view/:id` exists with every id. */
export const exists: Handler<typeof menuApi.exists> = async (ctx, { path }) => {
  const all = await queries.listMenus(ctx.db, 'all');
  const screens = all.filter((row) => row.type !== MenuType.function && row.component !== '');
  const patterns = Object.fromEntries(screens.map((row) => [row.path, true]));
  return { exists: pageAt(patterns, path) === true };
};
