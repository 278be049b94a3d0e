import type { PageTable } from '../core/site-page.ts';

/** The open registration page, and the pages that a guest needs after registering. */
export const trainingPages = {
  '/applicationinterface/trainingRegistrationPage': { title: '培训报名', open: 'page' },
  '/applicationinterface/trainingQuery': { title: '报名查询', open: 'page' },
  '/applicationinterface/trainingCheckIn': { title: '签到', open: 'page' },
} as const satisfies PageTable;
