import { battlePages } from '@ganlin/contract/battle/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  pages: battlePages,
  pageScreens: { '/web/battle/join/:code': () => import('./lobby/join.tsx') },
} as const satisfies Feature<keyof typeof battlePages>;
