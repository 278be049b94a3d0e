import type { ErrorTable } from '../core/module.ts';

export const realtimeErrors = {
  tooManyConnections: { code: 10080001, msg: '您打开的页面过多，本页的实时连接已断开，请关闭一些页面后刷新' },
  readsTooSlowly: { code: 10080002, msg: '网络过慢，实时连接已断开' },
} as const satisfies ErrorTable;
