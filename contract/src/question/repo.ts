import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';

/** Who may practise with a bank. */
export const RepoOpen = { closed: 0, everyone: 1, depts: 2 } as const;
export type RepoOpen = (typeof RepoOpen)[keyof typeof RepoOpen];
export const repoOpenLabels: Readonly<Record<RepoOpen, string>> = { 0: '不开放练习', 1: '所有学员', 2: '指定部门' };

const RepoCategory = z.object({ id: Id, title: z.string(), sort: z.int(), repos: z.int() });

const Repo = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  categoryId: Id.nullable(),
  categoryTitle: z.string(),
  remark: z.string(),
  open: z.enum(RepoOpen),
  /** 仅供考试: its questions are not shown in practice. */
  examOnly: z.boolean(),
  /** Published questions: total and by type code. Stored, not counted on each read. */
  total: z.int(),
  counts: z.record(z.string(), z.int()),
  /** Unpublished drafts. */
  drafts: z.int(),
  updatedAt: Time,
});

export const RepoForm = z
  .object({
    id: Id.optional(),
    code: z
      .string()
      .trim()
      .min(1, '请输入题库编码')
      .max(40, '题库编码不能超过 40 个字')
      .regex(/^[\w-]+$/, '题库编码只能用字母、数字、横线和下划线'),
    title: z.string().trim().min(1, '请输入题库名称').max(80, '题库名称不能超过 80 个字'),
    categoryId: Id.nullable().default(null),
    remark: z.string().trim().max(500, '说明不能超过 500 个字').default(''),
    open: z.enum(RepoOpen).default(RepoOpen.closed),
    examOnly: z.boolean().default(false),
    /** Including the departments below them; only if the bank is open to departments. */
    deptIds: z.array(Id).max(200).default([]),
  })
  .refine(({ open, deptIds }) => open !== RepoOpen.depts || deptIds.length > 0, {
    error: '请选择部门',
    path: ['deptIds'],
  })
  .refine(({ open, examOnly }) => !examOnly || open === RepoOpen.closed, {
    error: '仅供考试的题库不能开放练习',
    path: ['examOnly'],
  });

export const repoApi = {
  paging: post('/api/qu/repo/paging', {
    summary: '题库列表',
    access: 'perm:qu:repo:paging',
    ...paging(
      z.object({
        keyword: z.string().trim().max(50).optional(),
        categoryId: Id.optional(),
        open: z.enum(RepoOpen).optional(),
      }),
      Repo,
    ),
  }),
  /** For pickers: every bank, by name. */
  list: post('/api/qu/repo/list', {
    summary: '题库名称',
    access: 'perm:qu:repo:paging',
    request: z.object({ keyword: z.string().trim().max(50).optional() }),
    response: z.array(z.object({ id: Id, title: z.string(), total: z.int() })).max(500),
  }),
  detail: post('/api/qu/repo/detail', {
    summary: '题库详情',
    access: 'perm:qu:repo:paging',
    request: z.object({ id: Id }),
    response: Repo.extend({ deptIds: z.array(Id) }),
    errors: ['repoNotFound'],
  }),
  save: post('/api/qu/repo/save', {
    summary: '保存题库',
    access: 'perm:qu:repo:save',
    scope: 'dept',
    request: RepoForm,
    response: z.object({ id: Id }),
    errors: ['repoNotFound', 'repoCodeTaken', 'repoTitleTaken', 'repoCategoryNotFound', 'deptNotFound'],
  }),
  delete: post('/api/qu/repo/delete', {
    summary: '删除题库',
    access: 'perm:qu:repo:delete',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.null(),
    errors: ['repoNotFound', 'repoHasQuestions', 'repoInUse'],
  }),
};

export const repoCategoryApi = {
  list: post('/api/qu/repo/category/list', {
    summary: '题库分类',
    access: 'perm:qu:repo:paging',
    request: z.object({}),
    response: z.array(RepoCategory).max(500),
  }),
  save: post('/api/qu/repo/category/save', {
    summary: '保存题库分类',
    access: 'perm:qu:repo:save',
    request: z.object({
      id: Id.optional(),
      title: z.string().trim().min(1, '请输入分类名称').max(40, '分类名称不能超过 40 个字'),
    }),
    response: z.object({ id: Id }),
    errors: ['repoCategoryNotFound', 'repoCategoryTaken'],
  }),
  sort: post('/api/qu/repo/category/sort', {
    summary: '调整题库分类的顺序',
    access: 'perm:qu:repo:save',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.null(),
    errors: ['repoCategoryNotFound'],
  }),
  delete: post('/api/qu/repo/category/delete', {
    summary: '删除题库分类',
    access: 'perm:qu:repo:delete',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['repoCategoryNotFound', 'repoCategoryInUse'],
  }),
};
