import type { PageTable } from '../core/site-page.ts';

/** The address in a room's QR code: a guest who scans it signs in there, and joins. */
export const battlePages = {
  '/web/battle/join/:code': { title: '加入对局', open: 'page' },
} as const satisfies PageTable;
