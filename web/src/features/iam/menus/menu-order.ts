import { MenuType } from '@ganlin/contract/iam/menu';

interface Placed {
  readonly id: string;
  readonly parentId: string | null;
  readonly type: MenuType;
}

export interface Steps {
  /** The position to request for moving up, if possible. */
  readonly up: number | undefined;
  readonly down: number | undefined;
}

/** Where an item can move among its siblings, counted from 1; functions and pages are counted separately. */
export function stepsOf(menus: readonly Placed[], menu: Placed): Steps {
  const isFunction = menu.type === MenuType.function;
  const siblings = menus.filter(
    ({ parentId, type }) => parentId === menu.parentId && (type === MenuType.function) === isFunction,
  );
  const number = siblings.findIndex(({ id }) => id === menu.id) + 1;
  return {
    up: number > 1 ? number - 1 : undefined,
    down: number < siblings.length ? number + 1 : undefined,
  };
}
