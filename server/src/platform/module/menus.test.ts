import { MenuType } from '@ganlin/contract/iam/menu';
import { expect, it } from 'vitest';
import { menuCodes, menuTrees, type MenuPart } from './menus.ts';

const item = (code: string, rest: Partial<MenuPart> = {}): MenuPart => ({
  at: 10,
  code,
  type: MenuType.menu,
  title: code,
  path: `/${code}`,
  ...rest,
});

it('grows the trees: own children first, then what modules put below, by their number', () => {
  const parts = [
    item('second', { below: 'root', at: 20 }),
    item('root', { children: [item('own')] }),
    item('first', { below: 'root', at: 10 }),
    item('deep', { below: 'own' }),
    item('other', { at: 5 }),
  ];
  expect(menuTrees(parts).map(menuCodes)).toEqual([['other'], ['root', 'own', 'deep', 'first', 'second']]);
});

it('refuses an item below one that no module brings', () => {
  expect(() => menuTrees([item('root'), item('lost', { below: 'nowhere' })])).toThrow('lost is put below nowhere');
});
