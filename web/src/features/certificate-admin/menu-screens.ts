import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'certificate-admin/designer': () => import('./designer/designer.tsx'),
  'certificate-admin/templates': () => import('./templates/templates.tsx'),
};
