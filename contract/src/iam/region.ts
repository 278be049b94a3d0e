import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';

export const regionApi = {
  list: post('/api/sys/region/list', {
    summary: '行政区',
    access: 'session',
    request: z.object({}),
    response: z.array(z.object({ id: Id, parentId: Id.nullable(), code: z.string(), name: z.string() })),
  }),
};
