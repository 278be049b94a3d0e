import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { expect, it } from 'vitest';
import { menuEntries } from './menu-entries.ts';

it('leads to sidebar screens only: no groups, nothing hidden, nothing with a parameter [S2-148]', () => {
  const routes = [
    route('/admin', 'layout/admin', [
      route('/admin/a', 'ops/a'),
      route('/admin/sys', '', [route('/admin/sys/b', 'iam/b'), route('/admin/sys/b/:id', 'iam/c')]),
      { ...route('/admin/secret', 'ops/secret'), hidden: true },
    ]),
    route('/web', 'layout/web', [route('/web/uc', 'iam/uc')]),
  ];
  expect(menuEntries(routes).map(({ titles }) => titles)).toEqual([['/admin/a'], ['/admin/sys', '/admin/sys/b']]);
});

function route(path: string, component: string, children: MenuRoute[] = []): MenuRoute {
  const meta = { title: path, icon: '', affix: false, noCache: false };
  return { id: path, path, name: path, component, redirect: '', alwaysShow: false, hidden: false, meta, children };
}
