import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'practical/tests': () => import('./tests/tests.tsx'),
  'practical/test-edit': () => import('./tests/test-edit.tsx'),
  'practical/results': () => import('./results/results.tsx'),
  'practical/sheets': () => import('./sheets/sheets.tsx'),
  'practical/sheet-edit': () => import('./sheets/sheet-edit.tsx'),
  'practical/own': () => import('./own/own-practicals.tsx'),
  'practical/examiner-list': () => import('./examiner/examiner.tsx'),
};
