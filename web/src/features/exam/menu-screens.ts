import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'exam/exam-check': () => import('./entry/exam-check.tsx'),
  'exam/exam-edit': () => import('./editor/exam-edit.tsx'),
  'exam/exams': () => import('./list/exams.tsx'),
  'exam/own-exams': () => import('./entry/own-exams.tsx'),
  'exam/rehearsal-entry': () => import('./entry/rehearsal-entry.tsx'),
};
