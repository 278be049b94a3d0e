import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  screens: {
    'exam/exam-check': () => import('./entry/exam-check.tsx'),
    'exam/exam-edit': () => import('./editor/exam-edit.tsx'),
    'exam/exams': () => import('./list/exams.tsx'),
    'exam/own-exams': () => import('./entry/own-exams.tsx'),
  },
} as const satisfies Feature;
