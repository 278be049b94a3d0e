import { menuLayouts, type MenuRoute } from '@ganlin/contract/iam/menu';
import { describe, expect, it } from 'vitest';
import { findMenuItem, markedIn, sidebarItems, trailTo } from './menu-match.ts';

const item = (path: string, extra: Partial<MenuRoute> = {}): MenuRoute => ({
  id: path,
  path,
  name: path,
  component: '',
  redirect: '',
  alwaysShow: false,
  hidden: false,
  meta: { title: path, icon: '', affix: false, noCache: false },
  children: [],
  ...extra,
});
const routes = [
  item('/admin', {
    component: menuLayouts.management,
    children: [
      item('/admin/dashboard'),
      item('/admin/sys', { children: [item('/admin/sys/user'), item('/admin/sys/user/:id', { hidden: true })] }),
    ],
  }),
  item('/web', { component: menuLayouts.web, children: [item('/web/uc', { hidden: true })] }),
];

describe('an address', () => {
  it('belongs to the menu item that it matches, with its parameters', () => {
    expect(findMenuItem(routes, '/admin/sys/user')?.item.path).toBe('/admin/sys/user');
    expect(findMenuItem(routes, '/admin/sys/user/7')).toMatchObject({
      item: { path: '/admin/sys/user/:id' },
      params: { id: '7' },
    });
    expect(findMenuItem(routes, '/web/uc')?.item.path).toBe('/web/uc');
  });

  it('matches nothing if no item has it', () => {
    expect(findMenuItem(routes, '/admin/sys/role')).toBeUndefined();
    expect(findMenuItem([], '/admin/dashboard')).toBeUndefined();
  });

  it('has a breadcrumb from the top of the sidebar', () => {
    expect(trailTo(routes, '/admin/sys/user').map(({ path }) => path)).toEqual(['/admin/sys', '/admin/sys/user']);
  });
});

it('the sidebar contains the visible items below the management layout', () => {
  const paths = (items: MenuRoute[]): string[] => items.flatMap(({ path, children }) => [path, ...paths(children)]);
  expect(paths(sidebarItems(routes))).toEqual(['/admin/dashboard', '/admin/sys', '/admin/sys/user']);
});

it('marks the list in the sidebar while one of its records is edited', () => {
  const paths = ['/admin/sys/user', '/admin/sys/user/7', '/admin/sys/users', '/web/uc'];
  expect(paths.map((path) => markedIn(routes, path)?.path)).toEqual([
    '/admin/sys/user',
    '/admin/sys/user',
    undefined,
    undefined,
  ]);
});
