import type { MenuRoute } from '@ganlin/contract/iam/menu';
import type { ComponentType } from 'react';
import { findMenuItem, flatten } from '../menu-match.ts';

export type Screens = Readonly<Record<string, ComponentType>>;

/**
 * Where an item without a screen of its own leads: to its redirect, or, where the user's menu does not hold that,
 * to the first screen below.
 */
export function landingOf(item: MenuRoute, routes: readonly MenuRoute[], screens: Screens): string | undefined {
  if (item.redirect !== '' && findMenuItem(routes, item.redirect)) return item.redirect;
  const below = flatten(item.children);
  return below.find(
    ({ component, path, hidden }) => !hidden && !path.includes(':') && Object.hasOwn(screens, component),
  )?.path;
}
