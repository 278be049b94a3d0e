import { z } from 'zod';
import { post } from '../core/endpoint.ts';

const WorkItem = z.object({
  title: z.string(),
  /** The list in which the work is done. */
  path: z.string(),
  count: z.int(),
  note: z.string(),
});

export const workApi = {
  /** What waits for the caller, by what they may do; without what nothing waits for. */
  list: post('/api/stats/work/list', {
    summary: '待办',
    access: 'session',
    background: true,
    request: z.object({}),
    response: z.object({ items: z.array(WorkItem).max(30) }),
  }),
};
