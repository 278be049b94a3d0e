import type { PageTable } from '@ganlin/contract/core/site-page';
import type { ComponentType } from 'react';

export type ScreenLoader = () => Promise<{ readonly default: ComponentType }>;

/** What a feature shows, and where: the export `feature` of its `routes.ts`, which the app finds by that name. */
export interface Feature<Address extends `/${string}` = never> {
  /** Screens that menu items name as their component, `<module>/<name>`. */
  readonly screens?: Readonly<Record<string, ScreenLoader>>;
  /** Pages with URLs of their own, as the contract defines them, and a screen for each. */
  readonly pages?: PageTable;
  readonly pageScreens?: Readonly<Record<Address, ScreenLoader>>;
}
