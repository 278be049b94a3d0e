import { z } from 'zod';
import { BaseUrl, PictureAddress } from '../core/address.ts';
import { post } from '../core/endpoint.ts';
import { ArticleReaders } from '../content/review/kinds.ts';
import { Email, orEmpty } from '../core/person.ts';
import { KIBIBYTE } from '../core/size.ts';

/** Id of the only settings record. */
export const SITE_ID = 1;

const SiteSwitches = z.object({
  wechatLogin: z.boolean(),
  faceLogin: z.boolean(),
  cropLogin: z.boolean(),
  dingLogin: z.boolean(),
  mobileLogin: z.boolean(),
  userReg: z.boolean(),
});

/** The target of a new site. */
export const DEFAULT_QUALIFIED_TARGET = 95;
const WHOLE_PERCENT = '请输入 0 到 100 之间的整数';

/** How users reach the people who run the site; an empty text is not shown. */
const Contact = z.object({
  contactPhone: z
    .string()
    .trim()
    .max(40, '服务电话不能超过 40 个字')
    .regex(/^[\d\s+()（）、/转-]*$/, '服务电话只能有数字、空格、括号和 + - / 、转'),
  contactEmail: orEmpty(Email),
  contactAddress: z.string().trim().max(100, '联系地址不能超过 100 个字'),
  contactHours: z.string().trim().max(60, '服务时间不能超过 60 个字'),
});
export type Contact = z.infer<typeof Contact>;

/** Public site data: the interface needs it before sign-in. */
export const Site = z.object({
  id: z.literal(SITE_ID),
  siteName: z.string(),
  frontLogo: z.string(),
  backLogo: z.string(),
  copyRight: z.string(),
  h5Host: z.string(),
  mpCode: z.string(),
  /** The share of people with a valid certificate, in percent, that units should reach before the season. */
  qualifiedTarget: z.int(),
  /** How many other people must read an article before it is published. */
  articleReaders: z.enum(ArticleReaders),
  ...Contact.shape,
  props: SiteSwitches.extend({
    /** Whether the login window offers the demo accounts; follows the server's own switch. */
    demo: z.boolean(),
    /** Min password length on this site, so that forms can show it before the server does. */
    passwordMin: z.int(),
    staffPasswordMin: z.int(),
  }),
});
export type Site = z.infer<typeof Site>;

export const SiteForm = z.object({
  siteName: z.string().trim().min(1, '请输入站点名称').max(50, '站点名称不能超过 50 个字'),
  frontLogo: orEmpty(PictureAddress),
  backLogo: orEmpty(PictureAddress),
  /** Text with a few plain tags; the server rejects anything else. */
  copyRight: z.string().trim().max(5000, '版权信息不能超过 5000 个字'),
  h5Host: orEmpty(BaseUrl),
  /** Image of the mini-program's QR code. */
  mpCode: orEmpty(PictureAddress),
  /** Left out by pages that were loaded before it existed: it stays as it is. */
  qualifiedTarget: z.int({ error: WHOLE_PERCENT }).min(0, WHOLE_PERCENT).max(100, WHOLE_PERCENT).optional(),
  articleReaders: z.enum(ArticleReaders, '请选择要几个人审核').optional(),
  // As above.
  ...Contact.partial().shape,
  props: SiteSwitches,
});
export type SiteForm = z.infer<typeof SiteForm>;

export const siteApi = {
  detail: post('/api/sys/config/detail', {
    summary: '站点设置',
    access: 'public',
    request: z.object({ id: z.coerce.number().pipe(z.int()).default(SITE_ID) }),
    response: Site,
    errors: ['siteNotFound'],
  }),
  save: post('/api/sys/config/save', {
    summary: '修改站点设置',
    access: 'perm:sys:config:save',
    maxBodyBytes: 64 * KIBIBYTE,
    request: SiteForm,
    response: z.null(),
    errors: ['siteMarkupRefused'],
  }),
};
