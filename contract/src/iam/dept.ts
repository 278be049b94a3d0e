import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';

/** A department in the tree: flat, with its parent, so that a page of thousands stays small. */
const Dept = z.object({
  id: Id,
  parentId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  leader: z.string(),
  regionId: Id.nullable(),
  sort: z.int(),
  /** Users in it and below it. */
  users: z.int(),
});

export const DeptForm = z.object({
  id: Id.optional(),
  parentId: Id.nullable(),
  code: z
    .string()
    .trim()
    .min(1, '请输入部门编码')
    .max(40, '部门编码不能超过 40 个字')
    .regex(/^[\w-]+$/, '部门编码只能用字母、数字、横线和下划线'),
  name: z.string().trim().min(1, '请输入部门名称').max(80, '部门名称不能超过 80 个字'),
  leader: z.string().trim().max(50).default(''),
  regionId: Id.nullable().default(null),
});

export const deptApi = {
  tree: post('/api/sys/dept/tree', {
    summary: '部门树',
    access: 'perm:sys:dept:tree',
    scope: 'dept',
    request: z.object({}),
    response: z.array(Dept),
  }),
  save: post('/api/sys/dept/save', {
    summary: '保存部门',
    access: 'perm:sys:dept:save',
    scope: 'dept',
    request: DeptForm,
    response: z.object({ id: Id }),
    errors: ['deptNotFound', 'deptCodeTaken', 'deptNameTaken', 'deptMoveBelowItself'],
  }),
  move: post('/api/sys/dept/move', {
    summary: '移动部门',
    access: 'perm:sys:dept:save',
    scope: 'dept',
    /** `index` is the position among the new siblings, from 0. */
    request: z.object({ id: Id, parentId: Id.nullable(), index: z.int().min(0).max(10_000) }),
    response: z.null(),
    errors: ['deptNotFound', 'deptMoveBelowItself', 'deptNameTaken'],
  }),
  delete: post('/api/sys/dept/delete', {
    summary: '删除部门',
    access: 'perm:sys:dept:delete',
    maxBodyBytes: IDS_BODY_BYTES,
    scope: 'dept',
    request: z.object({ ids: Ids }),
    response: z.null(),
    errors: ['deptNotFound', 'deptHasChildren', 'deptHasUsers', 'deptInRole'],
  }),
};
