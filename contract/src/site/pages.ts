import type { PageTable } from '../core/site-page.ts';

/** Below `/web/home`, so that it is open without signing in. */
export const HELP_PATH = '/web/home/help';

export const sitePages = {
  [HELP_PATH]: { title: '帮助中心' },
} as const satisfies PageTable;
