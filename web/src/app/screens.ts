import { lazy, type ComponentType } from 'react';
import { menuScreens } from './features.ts';

/** Every screen that a menu item may name as its component, loaded when first opened. */
export const screens: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(menuScreens).map(([name, load]) => [name, lazy(load)]),
);
