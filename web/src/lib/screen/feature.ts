import type { PageTable } from '@ganlin/contract/core/site-page';
import type { ComponentType } from 'react';

export type ScreenLoader = () => Promise<{ readonly default: ComponentType }>;

/**
 * Screens that menu items name as their component, `<module>/<name>`: the export `menuScreens` of a feature's
 * `menu-screens.ts`, which the app finds by that name.
 */
export type MenuScreens = Readonly<Record<string, ScreenLoader>>;

/** Pages that a feature shows at URLs of their own: the export `feature` of its `routes.ts`, also found by name. */
export interface Feature<Address extends `/${string}` = never> {
  /** As the contract defines them, and a screen for each. */
  readonly pages?: PageTable;
  readonly pageScreens?: Readonly<Record<Address, ScreenLoader>>;
}
