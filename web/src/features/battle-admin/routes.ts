import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  screens: {
    'battle/battle-edit': () => import('./editor/battle-edit.tsx'),
    'battle/battles': () => import('./list/battles.tsx'),
    'battle/matches': () => import('./matches/matches.tsx'),
  },
} as const satisfies Feature;
