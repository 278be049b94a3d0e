import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  screens: {
    'embed/hosts': () => import('./hosts.tsx'),
  },
} as const satisfies Feature;
