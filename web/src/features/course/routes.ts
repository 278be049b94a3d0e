import { coursePages } from '@ganlin/contract/course/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  pages: coursePages,
  pageScreens: {
    '/web/course/view': () => import('./page/no-course.tsx'),
    '/web/course/view/:courseId': () => import('./page/course-page.tsx'),
    '/web/course/view/:courseId/:fileId': () => import('./lesson/lesson.tsx'),
  },
} as const satisfies Feature<keyof typeof coursePages>;
