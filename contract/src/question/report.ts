import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { QuestionType } from './kinds.ts';

/** A user's report of an error in a question (题目有误). */
export const ReportKind = { stem: 1, answer: 2, analysis: 3, media: 4, other: 9 } as const;
export type ReportKind = (typeof ReportKind)[keyof typeof ReportKind];
export const reportKindLabels: Readonly<Record<ReportKind, string>> = {
  1: '题干或选项有误',
  2: '答案有误',
  3: '解析有误',
  4: '图片、音频或视频看不清或打不开',
  9: '其他',
};

export const ReportState = { open: 0, mended: 1, refused: 2 } as const;
export type ReportState = (typeof ReportState)[keyof typeof ReportState];
export const reportStateLabels: Readonly<Record<ReportState, string>> = { 0: '待答复', 1: '已修正', 2: '无需修改' };

export const ReportForm = z.object({
  kind: z.enum(ReportKind),
  text: z.string().trim().min(2, '请说明哪里有误').max(500, '说明不能超过 500 个字'),
});

const Report = ReportForm.extend({
  id: Id,
  questionId: Id,
  questionCode: z.string(),
  questionType: z.enum(QuestionType),
  /** The stem without markup, shortened. */
  questionText: z.string(),
  /** The version that the reporter saw. */
  version: z.int32(),
  state: z.enum(ReportState),
  reporter: z.string(),
  reportedAt: Time,
  reply: z.string(),
  replier: z.string(),
  repliedAt: Time.nullable(),
});

export const reportApi = {
  paging: post('/api/qu/report/paging', {
    summary: '试题纠错',
    access: 'perm:qu:report:paging',
    scope: 'dept',
    ...paging(
      z.object({ state: z.enum(ReportState).optional(), questionId: Id.optional(), repoId: Id.optional() }),
      Report,
    ),
    errors: ['questionsWithheld'],
  }),
  /** Notifies the reporter. */
  reply: post('/api/qu/report/reply', {
    summary: '答复纠错',
    access: 'perm:qu:report:reply',
    scope: 'dept',
    request: z.object({
      id: Id,
      state: z.union([z.literal(ReportState.mended), z.literal(ReportState.refused)]),
      reply: z.string().trim().min(1, '请输入答复').max(500, '答复不能超过 500 个字'),
    }),
    response: z.null(),
    errors: ['reportNotFound', 'reportAnswered'],
  }),
};
