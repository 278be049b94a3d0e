import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'course/centre': () => import('./centre/centre.tsx'),
  'course/comments': () => import('./comments/comments.tsx'),
  'course/course-edit': () => import('./editor/course-edit.tsx'),
  'course/course-records': () => import('./records/course-records.tsx'),
  'course/courses': () => import('./manage/courses.tsx'),
  'course/own-records': () => import('./centre/own-records.tsx'),
  'course/person-record': () => import('./records/person-record.tsx'),
  'course/records': () => import('./records/records.tsx'),
};
