import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'grading/desk': () => import('./desk/desk.tsx'),
  'grading/paper': () => import('./desk/paper/paper.tsx'),
  'grading/lead': () => import('./lead/lead.tsx'),
  'grading/tasks': () => import('./tasks/tasks.tsx'),
};
