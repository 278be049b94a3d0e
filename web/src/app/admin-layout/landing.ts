import type { MenuRoute } from '@ganlin/contract/iam/menu';
import type { ComponentType } from 'react';
import { findMenuItem, flatten } from '../menu-match.ts';

export type Screens = Readonly<Record<string, ComponentType>>;

/**
 * The target of an item without its own screen: its redirect, or, if that is not in the user's menu, the first screen
 * below.
 */
export function landingOf(item: MenuRoute, routes: readonly MenuRoute[], screens: Screens): string | undefined {
  if (item.redirect !== '' && findMenuItem(routes, item.redirect)) return item.redirect;
  const below = flatten(item.children);
  return below.find(
    ({ component, path, hidden }) => !hidden && !path.includes(':') && Object.hasOwn(screens, component),
  )?.path;
}
