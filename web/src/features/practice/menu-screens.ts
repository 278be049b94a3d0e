import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'practice/book': () => import('./book/book.tsx'),
  'practice/daily': () => import('./daily/daily.tsx'),
  'practice/question-view': () => import('./run/question-view.tsx'),
  'practice/repo-view': () => import('./repos/repo-view.tsx'),
  'practice/repos': () => import('./repos/repos.tsx'),
  'practice/train-result': () => import('./result/train-result.tsx'),
  'practice/training': () => import('./run/practice-run.tsx'),
};
