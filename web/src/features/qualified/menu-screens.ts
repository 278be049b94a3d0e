import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'qualified/qualified': () => import('./overview/qualified.tsx'),
};
