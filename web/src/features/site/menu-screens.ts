import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'site/settings': () => import('./settings/settings.tsx'),
};
