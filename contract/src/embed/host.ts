import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { PermissionCode } from '../permissions.ts';
import { isThemeColor } from './colour.ts';
import { hostPageNames, WEB_PAGES } from './pages.ts';

/** `https://host[:port]`, as browsers format an origin. */
const Origin = z
  .string()
  .trim()
  .max(200, '来源不能超过 200 个字')
  .toLowerCase()
  .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/, '请填写来源，例如 https://portal.example.cn');

/** A system that shows our pages in its own frame. */
const Host = z.object({
  id: Id,
  name: z.string(),
  /** Public id of its key. */
  keyId: z.string(),
  origins: z.array(z.string()),
  enabled: z.boolean(),
  permissions: z.array(z.string()),
  allowsStaff: z.boolean(),
  pages: z.array(z.string()),
  themeColor: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
});

export const HostForm = z.object({
  id: Id.optional(),
  name: z.string().trim().min(1, '请输入名称').max(50, '名称不能超过 50 个字'),
  origins: z.array(Origin).min(1, '请填写至少一个来源').max(20, '来源不能超过 20 个'),
  enabled: z.boolean(),
  /** The pages it can get tickets for; with a page made for frames comes what staff may do there. */
  pages: z.array(z.enum(hostPageNames)).min(1, '请选择至少一个页面').default([WEB_PAGES]),
  /** Colour of links and buttons in its frames, `#rrggbb`; empty: the site's own. */
  themeColor: z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => text === '' || isThemeColor(text), '请填写深色，例如 #1c66b8：白色文字要看得清')
    .default(''),
  /**
   * Upper limit of permissions for a session in its frame on the site's other pages, whatever the user may do
   * elsewhere.
   */
  permissions: z.array(PermissionCode).max(200, '不能超过 200 项').default([]),
  /** Whether it can get tickets for staff. */
  allowsStaff: z.boolean().default(false),
});

export const hostApi = {
  paging: post('/api/sys/host/paging', {
    summary: '接入系统',
    access: 'perm:sys:host:paging',
    ...paging(z.object({ keyword: z.string().trim().max(50).optional() }), Host),
  }),
  /** The secret is returned once, when the host is created or its key is renewed, and never again. */
  save: post('/api/sys/host/save', {
    summary: '保存接入系统',
    access: 'perm:sys:host:save',
    recentProof: true,
    maxBodyBytes: 64 * KIBIBYTE,
    request: HostForm,
    response: z.object({ id: Id, keyId: z.string(), secret: z.string() }),
    errors: ['hostNotFound', 'allRightsNeeded'],
  }),
  renewKey: post('/api/sys/host/renew-key', {
    summary: '更换接入系统的密钥',
    access: 'perm:sys:host:save',
    recentProof: true,
    request: z.object({ id: Id }),
    response: z.object({ keyId: z.string(), secret: z.string() }),
    errors: ['hostNotFound', 'allRightsNeeded'],
  }),
  delete: post('/api/sys/host/delete', {
    summary: '删除接入系统',
    access: 'perm:sys:host:save',
    recentProof: true,
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['hostNotFound'],
  }),
};

export const LAUNCH_SECONDS = 60;
export const EMBED_SESSION_MINUTES = 30;
/** Max clock skew of a host. */
export const LAUNCH_CLOCK_SECONDS = 300;

/**
 * A launch ticket. The length is checked too, to distinguish it from a session token: a token could begin with the
 * same three characters.
 */
export const isLaunchTicket = (text: string): boolean => /^lt_[\w-]{43}$/.test(text);

/** Signed parts are separated by line breaks, so no part may contain one. */
const oneLine = /^[^\r\n]*$/;

export const launchApi = {
  /**
   * Server to server. `signature` = hex HMAC-SHA256 with the host's secret over
   * `keyId\nat\nnonce\nuserName\npath\nregionId`; `at` in seconds, `nonce` never used before.
   */
  ticket: post('/api/embed/launch/ticket', {
    summary: '接入系统申请一次性入场票',
    access: 'public',
    request: z.object({
      keyId: z.string().max(60),
      at: z.int(),
      nonce: z.string().regex(/^[\w-]{16,100}$/),
      userName: z.string().trim().min(1).max(50).regex(oneLine),
      /** The page to open. */
      path: z.string().regex(/^\/(applicationinterface|studentinterface|web)\/[\w/.-]{1,200}$/),
      regionId: z.string().max(60).regex(oneLine).default(''),
      signature: z.string().regex(/^[\da-f]{64}$/),
    }),
    response: z.object({ ticket: z.string(), seconds: z.int() }),
    errors: ['launchRefused', 'pageNotRegistered', 'regionUnknown', 'tooManyRequests', 'serviceAway'],
    limit: { count: 6000, seconds: 60, by: 'ip' },
  }),
  /** The page exchanges its ticket, or a session token, for a session of this frame. */
  exchange: post('/api/embed/launch/exchange', {
    summary: '用入场票换取嵌入页面的会话',
    access: 'public',
    request: z.object({ ticket: z.string().min(20).max(200), path: z.string().max(300) }),
    response: z.object({
      token: z.string(),
      regionId: z.string(),
      expiresAt: Time.nullable(),
      themeColor: z.string(),
    }),
    errors: ['ticketWrong', 'rawTokenRefused', 'tooManyRequests'],
    limit: { count: 1200, seconds: 60, by: 'ip' },
  }),
  /** Origins that the page may send messages to; the same list is in the header that allows them to frame it. */
  origins: post('/api/embed/launch/origins', {
    summary: '可以嵌入本站页面的来源',
    access: 'public',
    request: z.object({}),
    response: z.array(z.string()),
    errors: ['tooManyRequests'],
    limit: { count: 1200, seconds: 60, by: 'ip' },
  }),
};
