import type { WaitingWork } from '../../../platform/module/waiting-work.ts';
import { countInReview } from './clause.queries.ts';

export const clauseWork: WaitingWork = {
  permission: 'qu:question:save',
  title: '试题待复核',
  path: '/admin/qu/question?inReview=true',
  find: async (ctx) => ({ count: await countInReview(ctx.db) }),
};
