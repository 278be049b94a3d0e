import { setupPages } from '@ganlin/contract/setup/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  pages: setupPages,
  pageScreens: { '/setup': () => import('./setup.tsx') },
} as const satisfies Feature<keyof typeof setupPages>;
