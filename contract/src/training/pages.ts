import type { PageTable } from '../core/site-page.ts';

/** The public list of classes, the open registration page, and the pages that a guest needs after registering. */
export const trainingPages = {
  '/web/home/classes': { title: '培训班', open: 'page' },
  '/applicationinterface/trainingRegistrationPage': { title: '培训报名', open: 'page' },
  '/applicationinterface/trainingQuery': { title: '报名查询', open: 'page' },
  '/applicationinterface/trainingCheckIn': { title: '签到', open: 'page' },
} as const satisfies PageTable;

/** Title and description of the public list, on the page and in its head. */
export const OPEN_CLASSES_TEXTS = {
  title: trainingPages['/web/home/classes'].title,
  text: '面向全社会公开报名的培训班：时间、地点、名额和报名截止一目了然，不注册也能报名。',
} as const;
