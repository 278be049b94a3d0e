import type { WaitingWork } from '../../../platform/module/waiting-work.ts';
import { pagePeople } from './people.ts';

export const certificateWork: readonly WaitingWork[] = [
  {
    permission: 'cert:qualified:retrain',
    title: '证书 30 天内到期',
    path: '/admin/cert/qualified?band=within30&open=true',
    find: async (ctx) => {
      const { total } = await pagePeople(ctx, { current: 1, size: 1, params: { band: 'within30', open: true } });
      return { count: total, note: '还没有安排复训' };
    },
  },
];
