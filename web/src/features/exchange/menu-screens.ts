import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'exchange/packages': () => import('./packages.tsx'),
};
