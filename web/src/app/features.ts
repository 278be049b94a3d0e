import type { PageTable } from '@ganlin/contract/core/site-page';
import { embeddedPages } from '@ganlin/contract/embed/pages';
import type { Feature, ScreenLoader } from '../lib/screen/feature.ts';

/** Features with pages of their own bring a `routes.ts`, and nothing has to be registered. */
const found = import.meta.glob<Feature<`/${string}`>>('../features/*/routes.ts', { eager: true, import: 'feature' });
const features = Object.values(found);

export const pageScreens: Readonly<Record<string, ScreenLoader>> = joined(
  features.map(({ pageScreens }) => pageScreens),
);

/** The shell's own pages, next to those of the features. */
export const pages: PageTable = {
  '/401': { title: '无权访问', open: 'page', bare: true },
  '/404': { title: '页面不存在', open: 'page', bare: true },
  ...embeddedPages,
  ...joined(features.map((feature) => feature.pages)),
};

function joined<T>(tables: readonly (Readonly<Record<string, T>> | undefined)[]): Readonly<Record<string, T>> {
  return Object.assign({}, ...tables) as Readonly<Record<string, T>>;
}
