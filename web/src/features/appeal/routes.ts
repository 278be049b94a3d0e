import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  screens: {
    'appeal/appeals': () => import('./exams/appeals.tsx'),
    'appeal/exam-appeals': () => import('./answering/exam-appeals.tsx'),
  },
} as const satisfies Feature;
