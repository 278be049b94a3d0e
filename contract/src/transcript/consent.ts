import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { entryKinds } from './entry.ts';
import { Parts } from './export.ts';
import { entriesPage, TranscriptView } from './view.ts';

/** A request that nobody answers is over after so many days. */
export const REQUEST_DAYS = 14;
/** Nobody shares their file for longer with one answer. */
export const MAX_SHARE_DAYS = 30;
const MAX_OWN_REQUESTS = 100;

/** As stored. */
export const ConsentState = { asked: 1, agreed: 2, refused: 3, withdrawn: 4 } as const;
export type ConsentState = (typeof ConsentState)[keyof typeof ConsentState];

/** As the owner of the file sees it. */
export const ConsentStatus = { asked: 1, agreed: 2, refused: 3, withdrawn: 4, ended: 5, lapsed: 6 } as const;
export type ConsentStatus = (typeof ConsentStatus)[keyof typeof ConsentStatus];
export const consentStatusLabels: Readonly<Record<ConsentStatus, string>> = {
  1: '待处理',
  2: '同意中',
  3: '已拒绝',
  4: '已撤回',
  5: '已到期',
  6: '已过期',
};

/**
 * As the requester sees it. A refusal looks like no answer, and so does a file that does not exist: neither tells
 * them anything about anybody.
 */
export const RequestStatus = { sent: 1, agreed: 2, withdrawn: 4, ended: 5, lapsed: 6 } as const;
export type RequestStatus = (typeof RequestStatus)[keyof typeof RequestStatus];
export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  1: '已发出申请',
  2: '可以查看',
  4: '本人已撤回',
  5: '同意已到期',
  6: '没有得到同意',
};

export const FileNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^DA-\d{4}-\d{6}$/, '档案号的格式是 DA-年份-六位数字，例如 DA-2026-000731');

const answered = {
  access: 'session',
  response: z.null(),
  errors: ['transcriptRequestNotFound', 'transcriptRequestAnswered'],
} as const;

/** Who asked to see the caller's file, and what the caller answered. */
export const consentApi = {
  list: post('/api/transcript/consent/list', {
    summary: '查看我的学习档案的申请',
    access: 'session',
    request: z.object({}),
    response: z
      .array(
        z.object({
          id: Id,
          unit: z.string(),
          requester: z.string(),
          purpose: z.string(),
          status: z.enum(ConsentStatus),
          parts: z.array(z.enum(entryKinds)),
          createdAt: Time,
          /** Until when it can be answered, or the file be seen. */
          until: Time.nullable(),
          viewedAt: Time.nullable(),
        }),
      )
      .max(MAX_OWN_REQUESTS),
  }),
  agree: post('/api/transcript/consent/agree', {
    summary: '同意他人查看我的学习档案',
    ...answered,
    request: z.object({ id: Id, parts: Parts, days: z.int().min(1).max(MAX_SHARE_DAYS) }),
  }),
  refuse: post('/api/transcript/consent/refuse', {
    summary: '拒绝他人查看我的学习档案',
    ...answered,
    request: z.object({ id: Id }),
  }),
  withdraw: post('/api/transcript/consent/withdraw', {
    summary: '撤回对学习档案的同意',
    ...answered,
    request: z.object({ id: Id }),
  }),
};

const access = 'perm:transcript:request:save';

/** What staff asked of people whom they check, e.g. newcomers of their unit. Each sees only their own requests. */
export const transcriptRequestApi = {
  paging: post('/api/transcript/request/paging', {
    summary: '我的档案查看申请',
    access,
    ...paging(
      z.object({ keyword: z.string().trim().max(50).optional() }),
      z.object({
        id: Id,
        fileNumber: z.string(),
        name: z.string(),
        purpose: z.string(),
        status: z.enum(RequestStatus),
        createdAt: Time,
        until: Time.nullable(),
      }),
    ),
  }),
  /** The files that the caller may open now, by person: lists link their names to them. */
  open: post('/api/transcript/request/open', {
    summary: '我可以查看的学习档案',
    access,
    request: z.object({}),
    response: z.array(z.object({ userId: Id, id: Id })).max(500),
  }),
  /** Replies the same whether or not there is such a file. `id` is chosen by the page. */
  save: post('/api/transcript/request/save', {
    summary: '申请查看学习档案',
    access,
    request: z.object({
      id: Id,
      fileNumber: FileNumber,
      name: z.string().trim().min(1, '请输入姓名').max(50),
      purpose: z.string().trim().min(2, '请说明用途').max(200),
    }),
    response: z.null(),
    limit: { count: 20, seconds: 3_600, by: 'user' },
  }),
  file: post('/api/transcript/request/file', {
    summary: '查看同意给我看的学习档案',
    access,
    request: z.object({ id: Id }),
    response: TranscriptView.extend({ parts: z.array(z.enum(entryKinds)), until: Time }),
    errors: ['transcriptRequestNotFound', 'transcriptNotShared'],
  }),
  entries: post('/api/transcript/request/entries', {
    summary: '查看同意给我看的学习档案：经历',
    access,
    request: z.object({ id: Id, ...entriesPage.request }),
    response: entriesPage.response,
    errors: ['transcriptRequestNotFound', 'transcriptNotShared'],
  }),
};
