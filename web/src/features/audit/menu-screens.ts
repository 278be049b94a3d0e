import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'audit/entries': () => import('./entries.tsx'),
  'audit/logins': () => import('./logins.tsx'),
};
