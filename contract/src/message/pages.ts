import type { PageTable } from '../core/site-page.ts';

export const messagePages = {
  '/web/notice': { title: '消息中心' },
  '/web/notice/detail/:id': { title: '消息' },
} as const satisfies PageTable;
