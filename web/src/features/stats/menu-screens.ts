import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'stats/stats': () => import('./overview/stats.tsx'),
};
