import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  screens: {
    'site/settings': () => import('./settings/settings.tsx'),
  },
} as const satisfies Feature;
