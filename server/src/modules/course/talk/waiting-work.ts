import { CommentState } from '@ganlin/contract/course/kinds';
import type { WaitingWork } from '../../../platform/module/waiting-work.ts';
import { moderate } from './moderation.ts';

export const courseWork: readonly WaitingWork[] = [
  {
    permission: 'course:comment:review',
    title: '课程评论待审核',
    path: `/admin/course/comment?state=${CommentState.pending}`,
    find: async (ctx) => {
      const { total } = await moderate(ctx, { current: 1, size: 1, params: { state: CommentState.pending } });
      return { count: total };
    },
  },
];
