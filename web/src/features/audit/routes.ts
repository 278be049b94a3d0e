import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  screens: {
    'audit/entries': () => import('./entries.tsx'),
    'audit/logins': () => import('./logins.tsx'),
  },
} as const satisfies Feature;
