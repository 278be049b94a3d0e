import { MenuType } from '@ganlin/contract/iam/menu';
import { expect, it } from 'vitest';
import { stepsOf } from './menu-order.ts';

const item = (id: string, parentId: string | null, type: MenuType = MenuType.menu) => ({ id, parentId, type });
const menus = [
  item('top', null),
  item('a', 'top'),
  item('f', 'top', MenuType.function),
  item('b', 'top', MenuType.route),
  item('other', 'a'),
  item('c', 'top'),
];
const steps = (id: string) =>
  stepsOf(
    menus,
    menus.find((menu) => menu.id === id)!,
  );

it('moves an item among its sibling pages, without functions', () => {
  expect(steps('a')).toEqual({ up: undefined, down: 2 });
  expect(steps('b')).toEqual({ up: 1, down: 3 });
  expect(steps('c')).toEqual({ up: 2, down: undefined });
  expect(steps('f')).toEqual({ up: undefined, down: undefined });
  expect(steps('other')).toEqual({ up: undefined, down: undefined });
});
