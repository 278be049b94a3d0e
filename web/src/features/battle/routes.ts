import { battlePages } from '@ganlin/contract/battle/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  screens: {
    'battle/battle-detail': () => import('./lobby/battle-detail.tsx'),
    'battle/host': () => import('./host/host.tsx'),
    'battle/lobby': () => import('./lobby/lobby.tsx'),
    'battle/play': () => import('./play/play.tsx'),
    'battle/result': () => import('./result/result.tsx'),
    'battle/review': () => import('./result/review.tsx'),
  },
  pages: battlePages,
  pageScreens: { '/web/battle/join/:code': () => import('./lobby/join.tsx') },
} as const satisfies Feature<keyof typeof battlePages>;
