import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'message/broadcasts': () => import('./broadcast/broadcasts.tsx'),
};
