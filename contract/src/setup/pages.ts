import type { PageTable } from '../core/site-page.ts';

export const SETUP_PATH = '/setup';

export const setupPages = {
  [SETUP_PATH]: { title: '首次设置', open: 'page', bare: true },
} as const satisfies PageTable;
