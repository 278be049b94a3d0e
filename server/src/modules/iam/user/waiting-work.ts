import { UserState } from '@ganlin/contract/iam/user';
import type { WaitingWork } from '../../../platform/module/waiting-work.ts';
import { paging } from './users.ts';

export const iamWork: readonly WaitingWork[] = [
  {
    permission: 'sys:user:review',
    title: '注册待审核',
    path: `/admin/sys/user?state=${UserState.pending}`,
    find: async (ctx) => {
      const { total } = await paging(ctx, { current: 1, size: 1, params: { state: UserState.pending } });
      return { count: total };
    },
  },
];
