import { z } from 'zod';
import { get, post } from '../core/endpoint.ts';
import { Time } from '../core/time.ts';
import { Password } from '../iam/sign-in/password.ts';
import { UserForm } from '../iam/user.ts';
import { SiteForm } from '../site/settings.ts';

/** Consonants only: no two of them look alike, and no word can appear. */
export const SETUP_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const SETUP_CODE_LENGTH = 12;

/** Proves that the caller operates the server. Case, spaces and hyphens do not matter. */
export const SetupCode = z
  .string()
  .max(40, '设置码是 12 个字母')
  .overwrite((text) => text.toUpperCase().replaceAll(/[^A-Z]/g, ''))
  .regex(/^[A-Z]{12}$/, '设置码是 12 个字母，例如 BCDF-GHJK-LMNP');

/** Everything the setup page checks, in the order shown. */
export const setupCheckLabels = {
  database: '数据库版本',
  schema: '数据库结构',
  durability: '数据落盘',
  roles: '数据库账号',
  cache: 'Redis',
  storage: '文件存储',
  worker: '后台任务',
  films: '视频转码',
  office: '文档转换',
  https: '加密访问（HTTPS）',
  address: '网站地址',
  clock: '时钟',
} as const;
export type SetupCheckName = keyof typeof setupCheckLabels;

const SetupCheck = z.object({
  name: z.enum(Object.keys(setupCheckLabels) as [SetupCheckName, ...SetupCheckName[]]),
  ok: z.boolean(),
  /** What was found. */
  text: z.string(),
  /** How to correct it; empty if there is nothing to do. */
  advice: z.string(),
});
export type SetupCheck = z.infer<typeof SetupCheck>;

/** The first administrator and the site's name. */
export const SetupForm = z.object({
  siteName: SiteForm.shape.siteName,
  userName: UserForm.shape.userName,
  realName: UserForm.shape.realName,
  password: Password,
  /** Adds demo articles and question banks, never demo accounts. */
  demo: z.boolean(),
});

export const setupApi = {
  state: get('/api/common/setup/state', {
    summary: '网站是否已完成首次设置',
    access: 'public',
    background: true,
    request: z.object({}),
    response: z.object({ isSetUp: z.boolean() }),
    limit: { count: 300, seconds: 60, by: 'ip' },
  }),
  check: post('/api/common/setup/check', {
    summary: '首次设置：核对设置码，检查运行环境',
    access: 'public',
    request: z.object({
      code: SetupCode,
      /** What only the browser knows: the address it opened, and its clock. */
      origin: z.string().max(300),
      now: Time,
    }),
    response: z.object({ checks: z.array(SetupCheck).max(20) }),
    errors: ['setupDone', 'setupCodeWrong', 'setupCodeLocked', 'tooManyRequests'],
    limit: { count: 60, seconds: 60, by: 'ip' },
  }),
  run: post('/api/common/setup/run', {
    summary: '首次设置：建立第一位管理员',
    access: 'public',
    request: SetupForm.extend({ code: SetupCode }),
    response: z.null(),
    errors: ['setupDone', 'setupCodeWrong', 'setupCodeLocked', 'passwordWeak', 'tooManyRequests'],
    limit: { count: 60, seconds: 60, by: 'ip' },
  }),
};
