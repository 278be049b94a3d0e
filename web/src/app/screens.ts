import { lazy, type ComponentType } from 'react';
import type { MenuScreens } from '../lib/screen/feature.ts';

/** The screens of all features that menu items open. A visitor's page does not load this list. */
const found = import.meta.glob<MenuScreens>('../features/*/menu-screens.ts', { eager: true, import: 'menuScreens' });
export const screenLoaders: MenuScreens = Object.assign({}, ...Object.values(found)) as MenuScreens;

/** Every screen that a menu item may name as its component, loaded when first opened. */
export const screens: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(screenLoaders).map(([name, load]) => [name, lazy(load)]),
);
