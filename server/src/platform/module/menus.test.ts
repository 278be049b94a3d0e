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

it('builds the trees: own children first, then items added by modules, by their number', () => {
  const parts = [
    item('second', { below: 'root', at: 20 }),
    item('root', { children: [item('own')] }),
    item('first', { below: 'root', at: 10 }),
    item('deep', { below: 'own' }),
    item('other', { at: 5 }),
  ];
  expect(menuTrees(parts).map(menuCodes)).toEqual([['other'], ['root', 'own', 'deep', 'first', 'second']]);
});

it('rejects an item below one that no module defines', () => {
  expect(() => menuTrees([item('root'), item('lost', { below: 'nowhere' })])).toThrow('lost is put below nowhere');
});
