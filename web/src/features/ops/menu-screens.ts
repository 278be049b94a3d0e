import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'ops/overview': () => import('./overview/overview.tsx'),
  'ops/health': () => import('./health/health.tsx'),
  'ops/tasks': () => import('./tasks/tasks.tsx'),
};
