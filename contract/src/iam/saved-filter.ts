import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';

/** Of one list and one user. */
export const MAX_SAVED_FILTERS = 20;
export const MAX_FILTER_NAME = 30;
const MAX_SEARCH = 2_000;

/** The list's own name, as the page knows it. */
const List = z.string().regex(/^[\w-]{1,40}$/);

/** Stored for each user, applied by the page: the server of a list checks its filter like any other. */
export const savedFilterApi = {
  list: post('/api/sys/filter/list', {
    summary: '我保存的筛选条件',
    access: 'session',
    request: z.object({ list: List }),
    response: z.array(z.object({ id: Id, name: z.string(), search: z.string() })).max(MAX_SAVED_FILTERS),
  }),
  /** With an id: gives it another name, and another filter if there is one. */
  save: post('/api/sys/filter/save', {
    summary: '保存筛选条件',
    access: 'session',
    request: z.object({
      id: Id.optional(),
      list: List,
      name: z.string().trim().min(1, '请输入名称').max(MAX_FILTER_NAME, `名称不能超过 ${MAX_FILTER_NAME} 个字`),
      /** As in the URL of the list, without the page. */
      search: z.string().max(MAX_SEARCH, '条件太多，不能保存').optional(),
    }),
    response: z.object({ id: Id }),
    errors: ['savedFilterNotFound', 'savedFilterNameTaken', 'savedFiltersFull'],
  }),
  delete: post('/api/sys/filter/delete', {
    summary: '删除保存的筛选条件',
    access: 'session',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['savedFilterNotFound'],
  }),
};
