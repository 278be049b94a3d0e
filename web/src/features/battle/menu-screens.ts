import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'battle/battle-detail': () => import('./lobby/battle-detail.tsx'),
  'battle/host': () => import('./host/host.tsx'),
  'battle/lobby': () => import('./lobby/lobby.tsx'),
  'battle/play': () => import('./play/play.tsx'),
  'battle/result': () => import('./result/result.tsx'),
  'battle/review': () => import('./result/review.tsx'),
};
