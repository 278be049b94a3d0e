import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Score } from '../core/score.ts';
import { Time } from '../core/time.ts';
import { CountingAttempt, ExamResult, HandInBy, PaperState } from '../exam/kinds.ts';
import { ReleaseRules } from '../exam/release.ts';
import { Answer } from '../question/answer.ts';
import { Verdict } from '../question/verdict.ts';
import { QuestionKey, QuestionView } from '../question/view.ts';

/** One attempt in a list; parts that are not released yet are null. */
export const PaperRow = z.object({
  paperId: Id,
  examId: Id,
  examTitle: z.string(),
  attempt: z.int(),
  state: z.enum(PaperState),
  startedAt: Time,
  handedInAt: Time.nullable(),
  spentSeconds: z.int().nullable(),
  answered: z.int(),
  questions: z.int(),
  totalScore: Score,
  passScore: Score,
  score: Score.nullable(),
  result: z.enum(ExamResult).nullable(),
  /** Why staff have voided it: then it has no score. Null: it is not void. */
  voidReason: z.string().nullable(),
});

/** Score of one question of a paper. */
export const JudgedQuestion = z.object({
  ordinal: z.int(),
  section: z.int(),
  question: QuestionView,
  answer: Answer.nullable(),
  flagged: z.boolean(),
  maxScore: Score,
  score: Score.nullable(),
  verdict: z.enum(Verdict).nullable(),
  childVerdicts: z.record(z.string(), z.enum(Verdict)),
  /** The rule that gave the points, as text. */
  rule: z.string(),
  /** Only once released; its analysis is empty until that is released. */
  key: QuestionKey.nullable(),
  /** Re-gradings that changed its mark, oldest first, with its points before and after. */
  regraded: z.array(z.object({ at: Time, reason: z.string(), before: Score, after: Score })).max(100),
});

const Tally = z.object({ name: z.string(), score: Score, maxScore: Score });

/** A result as its owner may see it now. */
export const PaperResult = PaperRow.extend({
  handedInBy: z.enum(HandInBy).nullable(),
  /** What staff said when they handed it in; null: they did not. */
  collectReason: z.string().nullable(),
  atDeadline: z.boolean(),
  receipt: z.string(),
  release: ReleaseRules,
  released: z.object({ score: z.boolean(), verdict: z.boolean(), answer: z.boolean(), analysis: z.boolean() }),
  /** Short answers still to be graded by staff. */
  open: z.int(),
  endTime: Time,
  counting: z.enum(CountingAttempt),
  sections: z.array(Tally.extend({ intro: z.string() })),
  tags: z.array(Tally).max(100),
  questions: z.array(JudgedQuestion),
});

export const resultApi = {
  /** My results: one line per exam, with the attempt that counts. */
  mine: post('/api/exam/result/paging', {
    summary: '我的成绩',
    access: 'session',
    ...paging(
      z.object({ keyword: z.string().trim().max(50).optional(), result: z.enum(ExamResult).optional() }),
      PaperRow.extend({ attempts: z.int(), counting: z.enum(CountingAttempt) }),
    ),
  }),
  /** All attempts of a user at an exam: the caller's own, or those of users in the caller's scope. */
  attempts: post('/api/exam/result/attempts', {
    summary: '某人的考试记录',
    access: 'session',
    request: z.object({ examId: Id, userId: Id }),
    response: z.object({
      examTitle: z.string(),
      realName: z.string(),
      deptName: z.string(),
      counting: z.enum(CountingAttempt),
      /** The attempt that counts. */
      countingPaperId: Id.nullable(),
      papers: z.array(PaperRow).max(1000),
    }),
    errors: ['examNotFound'],
  }),
  detail: post('/api/exam/result/detail', {
    summary: '考试结果',
    access: 'session',
    request: z.object({ paperId: Id }),
    response: PaperResult,
    errors: ['paperNotFound', 'paperNotHandedIn', 'questionsWithheld'],
  }),
};
