import type { PageTable } from '../core/site-page.ts';

export const transcriptPages = {
  '/transcript-check': { title: '学习档案核验', open: 'page' },
} as const satisfies PageTable;
