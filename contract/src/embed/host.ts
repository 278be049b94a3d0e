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
