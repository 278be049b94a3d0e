import { coursePages } from '@ganlin/contract/course/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  screens: {
    'course/centre': () => import('./centre/centre.tsx'),
    'course/comments': () => import('./comments/comments.tsx'),
    'course/course-edit': () => import('./editor/course-edit.tsx'),
    'course/course-records': () => import('./records/course-records.tsx'),
    'course/courses': () => import('./manage/courses.tsx'),
    'course/person-record': () => import('./records/person-record.tsx'),
    'course/records': () => import('./records/records.tsx'),
  },
  pages: coursePages,
  pageScreens: {
    '/web/course/view': () => import('./page/no-course.tsx'),
    '/web/course/view/:courseId': () => import('./page/course-page.tsx'),
    '/web/course/view/:courseId/:fileId': () => import('./lesson/lesson.tsx'),
  },
} as const satisfies Feature<keyof typeof coursePages>;
