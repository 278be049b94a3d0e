import type { menuApi } from '@ganlin/contract/iam/menu';
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
