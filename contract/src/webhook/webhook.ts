import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { DeliveryState, webhookEventTypes, webhookTypes } from './kinds.ts';

/** An address of a registered host that receives events. */
const Webhook = z.object({
  id: Id,
  hostId: Id,
  hostName: z.string(),
  hostEnabled: z.boolean(),
  address: z.string(),
  events: z.array(z.string()),
  regionId: Id.nullable(),
  regionName: z.string(),
  enabled: z.boolean(),
  /** Why it was switched off by itself; empty otherwise. */
  offReason: z.string(),
  failingSince: Time.nullable(),
  lastDeliveredAt: Time.nullable(),
  /** Until when the previous secret still signs. */
  previousUntil: Time.nullable(),
  waiting: z.int(),
  givenUp: z.int(),
  createdAt: Time,
});

export const WebhookForm = z.object({
  id: Id.optional(),
  hostId: Id,
  address: z
    .string()
    .trim()
    .max(500, '地址不能超过 500 个字')
    .regex(/^https?:\/\/\S+$/i, '请填写地址，例如 https://portal.example.cn/webhook'),
  events: z.array(z.enum(webhookEventTypes)).min(1, '请选择至少一种事件').max(webhookEventTypes.length),
  /** Only events about people of this region and those below it; null: all. */
  regionId: Id.nullable().default(null),
  enabled: z.boolean(),
});

export const webhookApi = {
  paging: post('/api/sys/webhook/paging', {
    summary: '推送地址',
    access: 'perm:sys:webhook:paging',
    ...paging(z.object({ hostId: Id.optional() }), Webhook),
  }),
  /** The hosts that may have addresses. */
  hosts: post('/api/sys/webhook/hosts', {
    summary: '可以接收推送的接入系统',
    access: 'perm:sys:webhook:paging',
    request: z.object({}),
    response: z.array(z.object({ id: Id, name: z.string() })),
  }),
  /** The secret is returned once, when the address is created or its secret is renewed, and never again. */
  save: post('/api/sys/webhook/save', {
    summary: '保存推送地址',
    access: 'perm:sys:webhook:save',
    recentProof: true,
    request: WebhookForm,
    response: z.object({ id: Id, secret: z.string() }),
    errors: [
      'webhookNotFound',
      'webhookHostNotFound',
      'webhookAddressRefused',
      'webhookRegionUnknown',
      'webhookTooMany',
      'allRightsNeeded',
    ],
  }),
  renewSecret: post('/api/sys/webhook/renew-secret', {
    summary: '更换推送密钥',
    access: 'perm:sys:webhook:save',
    recentProof: true,
    request: z.object({ id: Id }),
    response: z.object({ secret: z.string() }),
    errors: ['webhookNotFound', 'allRightsNeeded'],
  }),
  delete: post('/api/sys/webhook/delete', {
    summary: '删除推送地址',
    access: 'perm:sys:webhook:save',
    recentProof: true,
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['webhookNotFound'],
  }),
  test: post('/api/sys/webhook/test', {
    summary: '发送测试推送',
    access: 'perm:sys:webhook:send',
    request: z.object({ id: Id }),
    response: z.object({ deliveryId: Id }),
    errors: ['webhookNotFound', 'webhookOff', 'tooManyRequests'],
    limit: { count: 30, seconds: 60, by: 'user' },
  }),
};

const State = z.union([
  z.literal(DeliveryState.waiting),
  z.literal(DeliveryState.delivered),
  z.literal(DeliveryState.givenUp),
]);

/** A message to one address. */
const Delivery = z.object({
  id: Id,
  /** Sent as `webhook-id`. */
  messageId: Id,
  type: z.string(),
  /** What it is about, as in `exam:0198…`. */
  object: z.string(),
  webhookId: Id,
  hostName: z.string(),
  address: z.string(),
  state: State,
  attempts: z.int(),
  /** Status of the last reply; null without one. */
  lastStatus: z.int().nullable(),
  nextAt: Time.nullable(),
  doneAt: Time.nullable(),
  createdAt: Time,
});

const Attempt = z.object({
  id: Id,
  at: Time,
  status: z.int().nullable(),
  ms: z.int(),
  /** Why it failed; empty after success. */
  error: z.string(),
  /** The beginning of the reply. */
  reply: z.string(),
});

export const webhookMessageApi = {
  paging: post('/api/sys/webhook/message/paging', {
    summary: '推送记录',
    access: 'perm:sys:webhook:paging',
    ...paging(
      z.object({ webhookId: Id.optional(), type: z.enum(webhookTypes).optional(), state: State.optional() }),
      Delivery,
    ),
  }),
  /** Message and replies may name anybody: they are shown only to those who may see everything. */
  detail: post('/api/sys/webhook/message/detail', {
    summary: '推送记录的内容和各次尝试',
    access: 'perm:sys:webhook:paging',
    request: z.object({ id: Id }),
    response: z.object({ delivery: Delivery, body: z.string().nullable(), attempts: z.array(Attempt) }),
    errors: ['webhookMessageNotFound'],
  }),
  replay: post('/api/sys/webhook/message/replay', {
    summary: '重发推送',
    access: 'perm:sys:webhook:send',
    request: z.object({ ids: z.array(Id).min(1).max(200) }),
    response: z.object({ count: z.int() }),
    errors: ['webhookMessageNotFound', 'webhookOff'],
  }),
};
