import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  screens: {
    'ops/dashboard': () => import('./dashboard/dashboard.tsx'),
    'ops/health': () => import('./health/health.tsx'),
    'ops/tasks': () => import('./tasks/tasks.tsx'),
  },
} as const satisfies Feature;
