import { z } from 'zod';
import type { Data } from '../core/endpoint.ts';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { ExamState } from '../exam/kinds.ts';
import { Decision, EventDoubt, EventKind } from './kinds.ts';

const codesOf = (codes: object): number => Object.keys(codes).length;

/** Departments listed in a report, those with the most marks first. */
const MAX_DEPTS = 500;

const Figures = z.object({
  /** Null where anyone may take the exam. */
  expected: z.int().nullable(),
  /** Of these, those who have not begun. */
  missing: z.int().nullable(),
  /** Examinees who began. */
  came: z.int(),
  marked: z.int(),
  decided: z.int(),
  byDecision: z.array(z.object({ decision: z.enum(Decision), papers: z.int() })).max(codesOf(Decision)),
  /** What pages reported; offline times are one kind. */
  byKind: z
    .array(
      z.object({
        kind: z.enum(EventKind),
        papers: z.int(),
        events: z.int(),
        /** Those that count as breaches by the rules of the exam. */
        counted: z.int(),
        totalMs: z.int(),
      }),
    )
    .max(codesOf(EventKind)),
  byDoubt: z.array(z.object({ doubt: z.enum(EventDoubt), papers: z.int() })).max(codesOf(EventDoubt)),
});

const Dept = z.object({
  id: z.string(),
  name: z.string(),
  came: z.int(),
  marked: z.int(),
  decided: z.int(),
  breaches: z.int(),
  doubted: z.int(),
});

const Search = z.object({
  /** The exam is over and every paper is graded. */
  ready: z.boolean(),
  /** Until then somebody may still answer; null: that time has passed. */
  openUntil: Time.nullable(),
  running: z.boolean(),
  failed: z.boolean(),
  /** Null: never searched. */
  computedAt: Time.nullable(),
  /** Papers compared; null for staff who see only part of the exam. */
  papers: z.int().nullable(),
});

const Examinee = z.object({ paperId: Id, name: z.string(), deptName: z.string() });

/** Two papers with more equal wrong answers than expected: a hint for people, not a finding. */
const SimilarPair = z.object({
  id: Id,
  one: Examinee,
  other: Examinee,
  /** Questions that both got wrong, and those of them with the same wrong answer. */
  bothWrong: z.int(),
  sameWrong: z.int(),
  /** So many equal ones were to be expected. */
  expected: z.number(),
  /** How likely any pair of independent examinees of this exam agrees so much, at most. */
  chance: z.number(),
  sameAddress: z.boolean(),
  overlapSeconds: z.int(),
  /** Questions that both answered at a known time, and those answered close to each other. */
  timed: z.int(),
  close: z.int(),
  /** So many of them these two have with other examinees, on average. */
  closeExpected: z.number().nullable(),
  seenBy: z.string(),
  seenAt: Time.nullable(),
  note: z.string(),
});
export type SimilarPair = z.input<typeof SimilarPair>;

const access = 'perm:exam:invigilation:review';

export const integrityApi = {
  /** Everything about the examinees in the caller's scope. */
  detail: post('/api/exam/integrity/detail', {
    summary: '考场情况',
    access,
    request: z.object({ examId: Id }),
    response: z.object({
      exam: z.object({
        id: Id,
        title: z.string(),
        state: z.enum(ExamState),
        startTime: Time,
        endTime: Time,
        hasEnded: z.boolean(),
      }),
      figures: Figures,
      depts: z.array(Dept).max(MAX_DEPTS),
      search: Search,
    }),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  /** Pairs of papers of which the caller has both examinees in scope. */
  similar: post('/api/exam/integrity/similar', {
    summary: '答案雷同的线索',
    access,
    ...paging(z.object({ examId: Id, seen: z.boolean().optional() }), SimilarPair),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  /** One search at a time: while one runs, its task is returned. */
  search: post('/api/exam/integrity/search', {
    summary: '查找答案雷同',
    access,
    request: z.object({ examId: Id }),
    response: z.object({ taskId: Id }),
    errors: ['examNotFound', 'searchTooEarly'],
    scope: 'dept',
  }),
  /** Marks a hint as seen. Nothing else follows. */
  see: post('/api/exam/integrity/see', {
    summary: '标为已查看',
    access,
    request: z.object({ pairId: Id, note: z.string().trim().min(1, '请填写查看情况').max(200) }),
    response: z.null(),
    errors: ['pairNotFound'],
    scope: 'dept',
  }),
  /** What was noticed and done while one paper was sat, for its replay. */
  record: post('/api/exam/integrity/record', {
    summary: '一份答卷的考场记录',
    access: 'perm:exam:paper:paging',
    request: z.object({ paperId: Id }),
    response: z.object({
      events: z
        .array(z.object({ at: Time, kind: z.enum(EventKind), durationMs: z.int(), counted: z.boolean() }))
        .max(1000),
      /** Without a decision: the page was unlocked. */
      actions: z
        .array(z.object({ at: Time, decision: z.enum(Decision).nullable(), reason: z.string(), actor: z.string() }))
        .max(200),
      messages: z.array(z.object({ at: Time, text: z.string(), actor: z.string() })).max(200),
    }),
    errors: ['paperNotFound'],
    scope: 'dept',
  }),
  export: post('/api/exam/integrity/export', {
    summary: '导出考场情况',
    access,
    request: z.object({ examId: Id }),
    response: z.object({ taskId: Id }),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
};

export type ExamIntegrity = Data<typeof integrityApi.detail>;

/** What is measured, in words. */
export const similarText = ({ sameWrong, expected }: Pick<SimilarPair, 'sameWrong' | 'expected'>): string =>
  `两份答卷有 ${sameWrong} 题答错且选了相同的错误选项，按全体考生的选择估计约为 ${expected.toFixed(1)} 题。这是需要人查看的线索，不是结论。`;

export const similarReasons =
  '雷同也可能有别的原因：同一位老师教的、同一份资料写错了、题目本身有陷阱，或者一起复习。请对照两份答卷和答题时间再判断。';

/** `不到百万分之一`, `约万分之 3`. */
export function chanceText(chance: number): string {
  if (chance < 1e-6) return '不到百万分之一';
  if (chance < 1e-4) return `约百万分之 ${Math.max(1, Math.round(chance * 1e6))}`;
  return `约万分之 ${Math.max(1, Math.round(chance * 1e4))}`;
}
