import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'iam/depts': () => import('./depts/depts.tsx'),
  'iam/menus': () => import('./menus/menus.tsx'),
  'iam/online': () => import('./sessions/online.tsx'),
  'iam/own-profile': () => import('./profile/own-profile.tsx'),
  'iam/own-sessions': () => import('./sessions/own-sessions.tsx'),
  'iam/roles': () => import('./roles/roles.tsx'),
  'iam/user-centre': () => import('./user-centre/user-centre.tsx'),
  'iam/user-import': () => import('./users/user-import.tsx'),
  'iam/users': () => import('./users/users.tsx'),
};
