import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';

/** 1 an entry of the sidebar, 2 a permission without a page, 3 a page without a sidebar entry. */
export const MenuType = { menu: 1, function: 2, route: 3 } as const;
export type MenuType = (typeof MenuType)[keyof typeof MenuType];
export const menuTypeLabels: Readonly<Record<MenuType, string>> = { 1: '菜单', 2: '功能', 3: '路由' };

/** A menu item from which the page builds its routes (specification, section 3). */
export interface MenuRoute {
  id: string;
  /** Absolute path, `:name` for a parameter. */
  path: string;
  name: string;
  /** A screen of the web's registry, or a layout for an item that only groups. */
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

/** The two layouts for the component of a top-level item. */
export const menuLayouts = { management: 'layout/admin', web: 'layout/web' } as const;

/** An item as edited in the management centre; flat, with its parent. */
const Menu = z.object({
  id: Id,
  parentId: Id.nullable(),
  code: z.string(),
  type: z.enum(MenuType),
  title: z.string(),
  path: z.string(),
  component: z.string(),
  redirect: z.string(),
  icon: z.string(),
  permission: z.string(),
  sort: z.int(),
  hidden: z.boolean(),
  alwaysShow: z.boolean(),
  affix: z.boolean(),
  noCache: z.boolean(),
  /** Part of a release: it can be renamed, moved and hidden, but not deleted. */
  builtIn: z.boolean(),
});

/** An address on this site: `//host` and `https://host` would leave it. */
const SitePath = z
  .string()
  .trim()
  .max(200)
  .regex(/^(\/(?!\/)[\w:./-]*)?$/, '地址以 / 开头，只能是本站的地址');

export const MenuForm = z.object({
  id: Id.optional(),
  parentId: Id.nullable(),
  /** Functions come with releases; users create entries and routes. */
  type: z.union([z.literal(MenuType.menu), z.literal(MenuType.route), z.literal(MenuType.function)]),
  title: z.string().trim().min(1, '请输入菜单名称').max(30, '菜单名称不能超过 30 个字'),
  path: SitePath.default(''),
  component: z.string().trim().max(100).default(''),
  redirect: SitePath.default(''),
  icon: z.string().trim().max(50).default(''),
  hidden: z.boolean().default(false),
  alwaysShow: z.boolean().default(false),
  affix: z.boolean().default(false),
  noCache: z.boolean().default(false),
});

export const menuApi = {
  routes: post('/api/sys/menu/routes', {
    summary: '当前用户的菜单与路由',
    access: 'session',
    request: z.object({}),
    response: z.array(MenuRoute),
  }),
  /** For an address that is not in the user's menu: whether to ask for permission, or the address is wrong. */
  exists: post('/api/sys/menu/exists', {
    summary: '地址是否为本站的页面',
    access: 'session',
    request: z.object({ path: z.string().min(1).max(300) }),
    response: z.object({ exists: z.boolean() }),
  }),
  tree: post('/api/sys/menu/tree', {
    summary: '菜单树',
    access: 'perm:sys:menu:tree',
    request: z.object({}),
    response: z.array(Menu),
  }),
  detail: post('/api/sys/menu/detail', {
    summary: '菜单详情',
    access: 'perm:sys:menu:tree',
    request: z.object({ id: Id }),
    response: Menu,
    errors: ['menuNotFound'],
  }),
  save: post('/api/sys/menu/save', {
    summary: '保存菜单',
    access: 'perm:sys:menu:save',
    request: MenuForm,
    response: z.object({ id: Id }),
    errors: ['menuNotFound', 'menuPathTaken', 'menuBelowItself', 'menuBuiltIn'],
  }),
  /** Moves an item to a position among its siblings. */
  sort: post('/api/sys/menu/sort', {
    summary: '调整菜单顺序',
    access: 'perm:sys:menu:save',
    request: z.object({ id: Id, sort: z.int().min(0).max(10_000) }),
    response: z.null(),
    errors: ['menuNotFound'],
  }),
  delete: post('/api/sys/menu/delete', {
    summary: '删除菜单',
    access: 'perm:sys:menu:delete',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.null(),
    errors: ['menuNotFound', 'menuHasChildren', 'menuBuiltIn'],
  }),
};
