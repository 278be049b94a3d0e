import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'appeal/appeals': () => import('./exams/appeals.tsx'),
  'appeal/exam-appeals': () => import('./answering/exam-appeals.tsx'),
};
