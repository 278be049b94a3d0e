import { embeddedPages } from '@ganlin/contract/embed/pages';
import { menuLayouts } from '@ganlin/contract/iam/menu';
import { expect, it } from 'vitest';
import { modules } from '../server/src/app.ts';
import { menuTrees, type MenuSeed } from '../server/src/platform/module/menus.ts';

// Imported by URL, because this package's compiler settings do not support JSX.
const { screens } = (await import(new URL('../web/src/app/screens.ts', import.meta.url).href)) as {
  screens: Readonly<Record<string, unknown>>;
};

const flatten = (item: MenuSeed): MenuSeed[] => [item, ...(item.children ?? []).flatMap(flatten)];
const items = menuTrees(modules.flatMap(({ menus = [] }) => menus)).flatMap(flatten);

it('every menu item and page for frames opens an existing screen of the web, and every such screen has one', () => {
  const layouts: readonly string[] = Object.values(menuLayouts);
  const named = items.flatMap(({ component }) => component ?? []).filter((component) => !layouts.includes(component));
  const framed = Object.values(embeddedPages).flatMap(({ staff, learner }) => [staff.screen, learner.screen]);
  expect(Object.keys(screens).toSorted()).toEqual([...new Set([...named, ...framed])].toSorted());
});

it('has no two items with the same code or address', () => {
  expect(new Set(items.map(({ code }) => code)).size).toBe(items.length);
  expect(new Set(items.map(({ path }) => path)).size).toBe(items.length);
});
