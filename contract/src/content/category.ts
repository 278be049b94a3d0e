import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { Channel } from './kinds.ts';

export const CategoryForm = z.object({
  channel: z.enum(Channel),
  parentId: Id.nullable().default(null),
  title: z.string().trim().min(1, '请输入分类名称').max(50, '分类名称不能超过 50 个字'),
});

const Category = z.object({
  id: Id,
  channel: z.enum(Channel),
  parentId: Id.nullable(),
  title: z.string(),
  sort: z.int(),
  /** Articles in this category, without those of its subcategories. */
  articles: z.int(),
});

export const categoryApi = {
  list: post('/api/content/category/list', {
    summary: '内容分类',
    access: 'perm:content:article:paging',
    request: z.object({ channel: z.enum(Channel).optional() }),
    response: z.array(Category),
  }),
  save: post('/api/content/category/save', {
    summary: '保存内容分类',
    access: 'perm:content:category:save',
    request: z.object({ id: Id.optional(), form: CategoryForm }),
    response: z.object({ id: Id }),
    errors: ['categoryNotFound', 'categoryTaken', 'categoryInside'],
  }),
  /** Order among siblings. */
  sort: post('/api/content/category/sort', {
    summary: '调整分类顺序',
    access: 'perm:content:category:save',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.null(),
    errors: ['categoryNotFound'],
  }),
  delete: post('/api/content/category/delete', {
    summary: '删除内容分类',
    access: 'perm:content:category:save',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.null(),
    errors: ['categoryNotFound', 'categoryInUse'],
  }),
};
