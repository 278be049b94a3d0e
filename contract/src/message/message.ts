import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { MessageKind } from './kinds.ts';

/** Poll interval for the number of unread messages, and the max that the badge shows (specification, section 9). */
export const UNREAD_POLL_SECONDS = 20;
export const UNREAD_BADGE_MAX = 99;

/** A message in a list. */
export const Message = z.object({
  id: Id,
  kind: z.enum(MessageKind),
  title: z.string(),
  /** Beginning of the text. */
  summary: z.string(),
  sender: z.string(),
  sentAt: Time,
  read: z.boolean(),
});

export const messageApi = {
  paging: post('/api/sys/user/msg/paging', {
    summary: '我的消息',
    access: 'session',
    ...paging(z.object({ read: z.boolean().optional(), kind: z.enum(MessageKind).optional() }), Message),
  }),
  /** Opening a message marks it as read. */
  detailForRead: post('/api/sys/user/msg/detail-for-read', {
    summary: '查看消息并标为已读',
    access: 'session',
    request: z.object({ id: Id }),
    response: Message.extend({ content: z.string(), link: z.string() }),
    errors: ['messageNotFound'],
  }),
  countUnread: post('/api/sys/user/msg/count-unread', {
    summary: '未读消息数',
    access: 'session',
    background: true,
    request: z.object({}),
    response: z.object({ count: z.int() }),
  }),
  /** Without ids, all of them. */
  markRead: post('/api/sys/user/msg/mark-read', {
    summary: '标为已读',
    access: 'session',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids.optional() }),
    response: z.object({ count: z.int() }),
  }),
  /** Deletes only the user's own copy. */
  userDelete: post('/api/sys/user/msg/user-delete', {
    summary: '删除我的消息',
    access: 'session',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.object({ count: z.int() }),
  }),
};

/** Recipients of a broadcast: any of these. */
const Audience = z.object({
  all: z.boolean().default(false),
  /** Departments including those below them. */
  deptIds: z.array(Id).max(200).default([]),
  roleIds: z.array(Id).max(50).default([]),
  userIds: z.array(Id).max(500).default([]),
});

export const BroadcastForm = z
  .object({
    title: z.string().trim().min(1, '请输入标题').max(100, '标题不能超过 100 个字'),
    content: z.string().trim().min(1, '请输入内容').max(10_000, '内容不能超过 10000 个字'),
    audience: Audience,
    /** Also sent as a text message to recipients with a mobile number. */
    sms: z.boolean().default(false),
  })
  .refine(
    ({ audience: { all, deptIds, roleIds, userIds } }) => all || deptIds.length + roleIds.length + userIds.length > 0,
    {
      error: '请选择接收人',
      path: ['audience'],
    },
  );

const Broadcast = z.object({
  id: Id,
  title: z.string(),
  sender: z.string(),
  sentAt: Time,
  audience: z.string(),
  receivers: z.int(),
  readers: z.int(),
  withdrawn: z.boolean(),
});

export const broadcastApi = {
  paging: post('/api/sys/msg/paging', {
    summary: '已发消息',
    access: 'perm:sys:msg:paging',
    scope: 'dept',
    ...paging(z.object({ keyword: z.string().trim().max(50).optional() }), Broadcast),
  }),
  detail: post('/api/sys/msg/detail', {
    summary: '已发消息详情',
    access: 'perm:sys:msg:paging',
    scope: 'dept',
    request: z.object({ id: Id }),
    /** The task that sends the text messages, visible to the sender only. */
    response: Broadcast.extend({ content: z.string(), taskId: Id.nullable() }),
    errors: ['messageNotFound'],
  }),
  /** Recipients who have read it and who have not. */
  readers: post('/api/sys/msg/readers', {
    summary: '消息的阅读情况',
    access: 'perm:sys:msg:paging',
    scope: 'dept',
    ...paging(
      z.object({ id: Id, read: z.boolean().optional() }),
      z.object({
        userId: Id,
        userName: z.string(),
        realName: z.string(),
        deptName: z.string(),
        readAt: Time.nullable(),
      }),
    ),
    errors: ['messageNotFound'],
  }),
  send: post('/api/sys/msg/send', {
    summary: '发送消息',
    access: 'perm:sys:msg:send',
    maxBodyBytes: 64 * KIBIBYTE,
    scope: 'dept',
    /** The client generates the id, so that a retried call sends once. */
    request: z.object({ id: Id, form: BroadcastForm }),
    /** The task that sends the text messages. */
    response: z.object({ receivers: z.int(), taskId: Id.nullable() }),
    errors: ['messageNotFound', 'messageNobody', 'deptNotFound', 'roleNotFound', 'userNotFound'],
  }),
  countReceivers: post('/api/sys/msg/count-receivers', {
    summary: '消息会发给多少人',
    access: 'perm:sys:msg:send',
    maxBodyBytes: 32 * KIBIBYTE,
    scope: 'dept',
    request: z.object({ audience: Audience }),
    response: z.object({ receivers: z.int() }),
    errors: ['deptNotFound', 'roleNotFound', 'userNotFound'],
  }),
  /** Users who may be recipients, by name; without a keyword, some of them. */
  people: post('/api/sys/msg/people', {
    summary: '查找接收人',
    access: 'perm:sys:msg:send',
    scope: 'dept',
    request: z.object({ keyword: z.string().trim().max(50).default('') }),
    response: z.array(z.object({ id: Id, userName: z.string(), realName: z.string(), deptName: z.string() })),
  }),
  withdraw: post('/api/sys/msg/withdraw', {
    summary: '撤回消息',
    access: 'perm:sys:msg:send',
    scope: 'dept',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['messageNotFound'],
  }),
};
