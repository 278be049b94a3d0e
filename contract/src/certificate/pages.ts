import type { PageTable } from '../core/site-page.ts';

export const certificatePages = {
  '/verify': { title: '证书查验', open: 'page' },
} as const satisfies PageTable;
