import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'stats/dashboard': () => import('./dashboard/dashboard.tsx'),
  'stats/stats': () => import('./overview/stats.tsx'),
};
