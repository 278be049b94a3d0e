import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'certificate-admin/grants': () => import('./grants/grants.tsx'),
  'certificate-admin/grant-import': () => import('./granting/grant-import.tsx'),
  'certificate-admin/designer': () => import('./designer/designer.tsx'),
  'certificate-admin/templates': () => import('./templates/templates.tsx'),
};
