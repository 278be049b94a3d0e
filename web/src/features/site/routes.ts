import { HELP_PATH, sitePages } from '@ganlin/contract/site/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  pages: sitePages,
  pageScreens: { [HELP_PATH]: () => import('./help/help.tsx') },
} as const satisfies Feature<keyof typeof sitePages>;
