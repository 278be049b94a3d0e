import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';

/** 1 an entry of the sidebar, 2 a permission without a page, 3 a page without an entry. */
export const MenuType = { menu: 1, function: 2, route: 3 } as const;
export type MenuType = (typeof MenuType)[keyof typeof MenuType];
export const menuTypeLabels: Readonly<Record<MenuType, string>> = { 1: '菜单', 2: '功能', 3: '路由' };

/** A menu item as the page builds its routes from it (specification, section 3). */
export interface MenuRoute {
  id: string;
  /** Absolute address, `:name` for a parameter. */
  path: string;
  name: string;
  /** Names a screen of the web's registry, or a layout for an item that only groups. */
  component: string;
  redirect: string;
  alwaysShow: boolean;
  hidden: boolean;
  meta: { title: string; icon: string; affix: boolean; noCache: boolean };
  children: MenuRoute[];
}

export const MenuRoute: z.ZodType<MenuRoute, MenuRoute> = z.object({
  id: Id,
  path: z.string(),
  name: z.string(),
  component: z.string(),
  redirect: z.string(),
  alwaysShow: z.boolean(),
  hidden: z.boolean(),
  meta: z.object({ title: z.string(), icon: z.string(), affix: z.boolean(), noCache: z.boolean() }),
  get children() {
    return z.array(MenuRoute);
  },
});

/** The two layouts a top-level item names as its component. */
export const menuLayouts = { management: 'layout/admin', web: 'layout/web' } as const;

export const menuApi = {
  routes: post('/api/sys/menu/routes', {
    summary: '当前用户的菜单与路由',
    access: 'session',
    request: z.object({}),
    response: z.array(MenuRoute),
  }),
};
