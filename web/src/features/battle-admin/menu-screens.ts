import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'battle/battle-edit': () => import('./editor/battle-edit.tsx'),
  'battle/battles': () => import('./list/battles.tsx'),
  'battle/matches': () => import('./matches/matches.tsx'),
};
