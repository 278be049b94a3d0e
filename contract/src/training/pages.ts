import type { PageTable } from '../core/site-page.ts';

/** Open, with what a guest who has registered there needs afterwards. */
export const trainingPages = {
  '/applicationinterface/trainingRegistrationPage': { title: '培训报名', open: 'page' },
  '/applicationinterface/trainingQuery': { title: '报名查询', open: 'page' },
  '/applicationinterface/trainingCheckIn': { title: '签到', open: 'page' },
} as const satisfies PageTable;
