import type { PageTable } from '../core/site-page.ts';

/** The course centre needs a session; a course's page is open: introduction, outline and trial files. */
export const coursePages = {
  '/web/course/view': { title: '课程', open: 'below' },
  '/web/course/view/:courseId': { title: '课程' },
  '/web/course/view/:courseId/:fileId': { title: '课程' },
} as const satisfies PageTable;
