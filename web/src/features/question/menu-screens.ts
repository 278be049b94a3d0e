import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'question/duplicates': () => import('./duplicates/duplicates.tsx'),
  'question/paste-paper': () => import('./paper/paste-paper.tsx'),
  'question/question-edit': () => import('./editor/question-edit.tsx'),
  'question/question-import': () => import('./import/question-import.tsx'),
  'question/questions': () => import('./list/questions.tsx'),
  'question/reports': () => import('./reports/reports.tsx'),
  'question/repos': () => import('./repos/repos.tsx'),
};
