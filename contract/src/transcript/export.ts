import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Day, Time } from '../core/time.ts';
import { entryKinds } from './entry.ts';

/** How long the code on an exported file can be verified. */
export const EXPORT_DAYS = 90;
const MAX_EXPORTS = 50;

export const ExportRange = { all: 1, threeYears: 2, thisYear: 3 } as const;
export type ExportRange = (typeof ExportRange)[keyof typeof ExportRange];
export const exportRangeLabels: Readonly<Record<ExportRange, string>> = { 1: '全部', 2: '近三年', 3: '今年' };

export const ExportStatus = { valid: 1, withdrawn: 2, expired: 3 } as const;
export type ExportStatus = (typeof ExportStatus)[keyof typeof ExportStatus];
export const exportStatusLabels: Readonly<Record<ExportStatus, string>> = { 1: '有效', 2: '已作废', 3: '已过期' };

export const Parts = z.array(z.enum(entryKinds)).min(1, '请至少选择一项内容').max(entryKinds.length);

const own = { request: z.object({ id: Id }), access: 'session' } as const;

/** Files that their owner has exported: sealed, with a code that anybody can verify. */
export const transcriptExportApi = {
  /** `id` is chosen by the page: a repeated call exports nothing again. */
  save: post('/api/transcript/export/save', {
    summary: '导出我的学习档案',
    access: 'session',
    request: z.object({ id: Id, range: z.enum(ExportRange), parts: Parts }),
    response: z.object({ id: Id, number: z.string() }),
    errors: ['transcriptExportEmpty'],
    limit: { count: 20, seconds: 3_600, by: 'user' },
  }),
  list: post('/api/transcript/export/list', {
    summary: '我导出的学习档案',
    access: 'session',
    request: z.object({}),
    response: z
      .array(
        z.object({
          id: Id,
          number: z.string(),
          parts: z.array(z.enum(entryKinds)),
          from: Day.nullable(),
          to: Day,
          createdAt: Time,
          expiresAt: Time,
          status: z.enum(ExportStatus),
        }),
      )
      .max(MAX_EXPORTS),
  }),
  pdf: post('/api/transcript/export/pdf', {
    summary: '下载导出的学习档案（PDF）',
    ...own,
    response: binary('application/pdf'),
    errors: ['transcriptExportNotFound', 'transcriptExportOver', 'serviceAway'],
    limit: { count: 20, seconds: 60, by: 'user' },
  }),
  /** From then on its code is answered as withdrawn. */
  withdraw: post('/api/transcript/export/withdraw', {
    summary: '作废导出的学习档案',
    ...own,
    response: z.null(),
    errors: ['transcriptExportNotFound'],
  }),
};
