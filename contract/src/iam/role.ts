import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { KIBIBYTE } from '../core/size.ts';

/** Data scope of a role. */
export const DataScope = { self: 1, dept: 2, deptAndBelow: 3, region: 4, all: 5, chosen: 6 } as const;
export type DataScope = (typeof DataScope)[keyof typeof DataScope];
export const dataScopeLabels: Readonly<Record<DataScope, string>> = {
  1: '仅本人',
  2: '本部门',
  3: '本部门及下级',
  4: '本行政区',
  5: '全部',
  6: '指定部门',
};

const Role = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  remark: z.string(),
  dataScope: z.enum(DataScope),
  /** Grants every permission and cannot be changed. */
  grantsAll: z.boolean(),
  /** Users with this role need a second factor to sign in. */
  secondFactor: z.boolean(),
  users: z.int(),
});

export const RoleForm = z
  .object({
    id: Id.optional(),
    code: z
      .string()
      .trim()
      .min(1, '请输入角色编码')
      .max(40, '角色编码不能超过 40 个字符')
      .regex(/^[a-z][\w-]*$/i, '角色编码以字母开头，只用字母、数字、横线和下划线'),
    name: z.string().trim().min(1, '请输入角色名称').max(40, '角色名称不能超过 40 个字'),
    remark: z.string().trim().max(200).default(''),
    dataScope: z.enum(DataScope),
    secondFactor: z.boolean().default(false),
    deptIds: z.array(Id).max(500).default([]),
    menuIds: z.array(Id).max(2000),
  })
  .refine(({ dataScope, deptIds }) => dataScope !== DataScope.chosen || deptIds.length > 0, {
    error: '请选择部门',
    path: ['deptIds'],
  });

export const roleApi = {
  list: post('/api/sys/role/list', {
    summary: '角色',
    access: 'perm:sys:role:list',
    request: z.object({}),
    response: z.array(Role),
  }),
  /** Roles for a form that assigns them: only name and id. */
  choices: post('/api/sys/role/choices', {
    summary: '可分配的角色',
    access: 'perm:sys:user:paging',
    request: z.object({}),
    response: z.array(z.object({ id: Id, name: z.string() })),
  }),
  detail: post('/api/sys/role/detail', {
    summary: '角色详情',
    access: 'perm:sys:role:list',
    request: z.object({ id: Id }),
    response: Role.extend({ menuIds: z.array(Id), deptIds: z.array(Id) }),
    errors: ['roleNotFound'],
  }),
  save: post('/api/sys/role/save', {
    summary: '保存角色',
    access: 'perm:sys:role:save',
    maxBodyBytes: 128 * KIBIBYTE,
    recentProof: true,
    request: RoleForm,
    response: z.object({ id: Id }),
    errors: [
      'roleNotFound',
      'roleCodeTaken',
      'roleBuiltIn',
      'roleBeyondOwn',
      'roleHeldElsewhere',
      'deptNotFound',
      'menuNotFound',
    ],
  }),
  delete: post('/api/sys/role/delete', {
    summary: '删除角色',
    access: 'perm:sys:role:delete',
    maxBodyBytes: IDS_BODY_BYTES,
    recentProof: true,
    request: z.object({ ids: Ids }),
    response: z.null(),
    errors: ['roleNotFound', 'roleBuiltIn', 'roleBeyondOwn', 'roleHeldElsewhere', 'roleHasUsers'],
  }),
};
