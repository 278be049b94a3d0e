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

it('includes the parents of a granted item, so that it can be reached', () => {
  expect(paths(['page'])).toEqual(['/root', '/group', '/page']);
});

it('leaves out functions, and empty groups', () => {
  expect(paths(['function'])).toEqual([]);
  expect(paths(['root', 'group', 'other'])).toEqual(['/root', '/other']);
});

it('hides routes without a menu entry', () => {
  const [root] = routeTree(all, new Set(['detail']));
  expect(root?.children[0]?.children[0]).toMatchObject({ path: '/detail', hidden: true });
});
