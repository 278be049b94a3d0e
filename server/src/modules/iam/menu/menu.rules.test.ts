import { MenuType } from '@ganlin/contract/iam/menu';
import { expect, it } from 'vitest';
import { routeTree, type MenuRow } from './menu.rules.ts';

const row = (id: string, parentId: string | null, type: MenuType = MenuType.menu): MenuRow => ({
  id,
  code: id,
  parentId,
  type,
  title: id,
  path: `/${id}`,
  component: '',
  redirect: '',
  icon: '',
  hidden: false,
  alwaysShow: false,
  affix: false,
  noCache: false,
});
const all = [
  row('root', null),
  row('group', 'root'),
  row('page', 'group'),
  row('function', 'page', MenuType.function),
  row('detail', 'group', MenuType.route),
  row('other', 'root'),
];
const paths = (granted: string[]): string[] => {
  const walk = (items: ReturnType<typeof routeTree>): string[] =>
    items.flatMap(({ path, children }) => [path, ...walk(children)]);
  return walk(routeTree(all, new Set(granted)));
};

it('brings the items above a granted one, so that it can be reached', () => {
  expect(paths(['page'])).toEqual(['/root', '/group', '/page']);
});

it('leaves out functions, and groups in which nothing is left', () => {
  expect(paths(['function'])).toEqual([]);
  expect(paths(['root', 'group', 'other'])).toEqual(['/root', '/other']);
});

it('hides what is a route without an entry', () => {
  const [root] = routeTree(all, new Set(['detail']));
  expect(root?.children[0]?.children[0]).toMatchObject({ path: '/detail', hidden: true });
});
