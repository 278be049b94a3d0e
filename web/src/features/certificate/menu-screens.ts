import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'certificate/own': () => import('./own/own-certificates.tsx'),
};
