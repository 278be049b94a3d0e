import { ReportState } from '@ganlin/contract/question/report';
import type { WaitingWork } from '../../../platform/module/waiting-work.ts';
import { paging } from './report.ts';

export const questionWork: readonly WaitingWork[] = [
  {
    permission: 'qu:report:reply',
    title: '题目纠错',
    path: `/admin/qu/report?state=${ReportState.open}`,
    find: async (ctx) => {
      const { total } = await paging(ctx, { current: 1, size: 1, params: { state: ReportState.open } });
      return { count: total };
    },
  },
];
