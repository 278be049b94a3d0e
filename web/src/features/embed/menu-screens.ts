import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'embed/hosts': () => import('./hosts.tsx'),
};
