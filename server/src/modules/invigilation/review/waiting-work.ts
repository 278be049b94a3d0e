import type { WaitingWork } from '../../../platform/module/waiting-work.ts';
import { reviews } from './reviews.ts';

export const invigilationWork: readonly WaitingWork[] = [
  {
    permission: 'exam:invigilation:review',
    title: '考场标记待处理',
    path: '/admin/exam/integrity?decided=false',
    find: async (ctx) => {
      const { total } = await reviews(ctx, { current: 1, size: 1, params: { decided: false } });
      return { count: total };
    },
  },
];
