import type { ErrorTable } from '../core/module.ts';

export const siteErrors = {
  siteNotFound: { code: 10020001, msg: '站点设置不存在' },
  siteSecretMissing: { code: 10020003, msg: '请填写{name}' },
  siteMarkupRefused: { code: 10020002, msg: '版权信息只能使用简单的文字标记' },
} as const satisfies ErrorTable;
