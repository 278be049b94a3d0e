import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  screens: {
    'analysis/analysis': () => import('./overview/analysis.tsx'),
  },
} as const satisfies Feature;
