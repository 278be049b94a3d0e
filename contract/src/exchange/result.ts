import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Score } from '../core/score.ts';
import { Time } from '../core/time.ts';
import { PaperState } from '../exam/kinds.ts';
import { bundleErrors, bundleUpload, uploadErrors } from './package.ts';

const Counts = z.object({
  /** Papers that were begun. */
  papers: z.int(),
  graded: z.int(),
  passed: z.int(),
  voided: z.int(),
  /** In an earlier file and not in the newest one. */
  missing: z.int(),
  /** Of the graded ones; null without any. */
  averageScore: Score.nullable(),
});

export const SCORE_BANDS = 10;

export const exchangeResultApi = {
  /** At the installation that imported the package: all papers of the exam as they are now. */
  export: post('/api/exchange/result/export', {
    summary: '导出成绩文件',
    access: 'perm:exam:package:results',
    recentProof: true,
    scope: 'dept',
    request: z.object({ examId: Id }),
    response: z.object({ taskId: Id }),
    errors: ['packageNotFound', 'packageSealed', 'siteUnnamed'],
  }),
  /** At the installation that made the package. The same file changes nothing the second time. */
  upload: post('/api/exchange/result/upload', {
    summary: '导入成绩文件',
    access: 'perm:exam:package:results',
    scope: 'dept',
    request: z.object({}),
    response: z.object({ examId: Id, from: z.string(), serial: z.int(), papers: z.int(), isNew: z.boolean() }),
    errors: [...uploadErrors, ...bundleErrors, 'siteUnnamed', 'resultsOutdated', 'resultsUnknownExam'],
    upload: bundleUpload,
    limit: { count: 60, seconds: 600, by: 'user' },
  }),
  paging: post('/api/exchange/result/paging', {
    summary: '回收的成绩',
    access: 'perm:exam:package:paging',
    scope: 'dept',
    ...paging(
      z.object({
        examId: Id,
        peerId: Id.optional(),
        /** Only people with papers of several installations. */
        twice: z.boolean().optional(),
      }),
      z.object({
        peerId: Id,
        from: z.string(),
        paperId: Id,
        name: z.string(),
        userName: z.string(),
        idCard: z.string(),
        mobile: z.string(),
        unit: z.string(),
        attempt: z.int(),
        state: z.enum(PaperState),
        voided: z.boolean(),
        missing: z.boolean(),
        score: Score.nullable(),
        passed: z.boolean().nullable(),
        handedInAt: Time.nullable(),
        receipt: z.string().nullable(),
        /** The same person sat at another installation too. */
        twice: z.boolean(),
      }),
    ),
  }),
  statistics: post('/api/exchange/result/statistics', {
    summary: '回收成绩的统计',
    access: 'perm:exam:package:paging',
    scope: 'dept',
    request: z.object({ examId: Id }),
    response: z.object({
      title: z.string(),
      all: Counts,
      /** People with papers of several installations. */
      twice: z.int(),
      /** Graded papers by tenths of the total score, lowest first. */
      bands: z.array(z.int()).length(SCORE_BANDS),
      sites: z.array(
        Counts.extend({
          peerId: Id,
          name: z.string(),
          /** Number of its newest file; 0: none arrived. */
          serial: z.int(),
          importedAt: Time.nullable(),
        }),
      ),
    }),
    errors: ['packageNotFound'],
  }),
};
