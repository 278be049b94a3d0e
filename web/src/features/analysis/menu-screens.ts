import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'analysis/analysis': () => import('./overview/analysis.tsx'),
};
