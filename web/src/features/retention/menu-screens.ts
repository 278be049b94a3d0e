import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'retention/retention': () => import('./retention.tsx'),
};
