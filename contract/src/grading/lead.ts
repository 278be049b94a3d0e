import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Score } from '../core/score.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { GradedQuestion } from './desk.ts';
import { GradingBy, MarkForm, MAX_RUBRIC_ITEMS, Rubric, RubricItem } from './rubric.ts';

export const MAX_GRADERS = 200;
const GRADERS_BODY_BYTES = 64 * KIBIBYTE;

/** Whoever marks the answers to a question; without a question, those to all questions that have nobody else. */
const Grader = z.object({
  userId: Id,
  questionId: Id.nullable().default(null),
  /** Relative to the others of the same question. */
  share: z.int().min(1, '份额至少为 1').max(100, '份额不能超过 100').default(1),
});

/** How the answers of an exam are marked. */
const GradingPlan = z.object({
  by: GradingBy.default('question'),
  /** Share of the answers that two graders mark independently, in percent. */
  doublePercent: z.int().min(0).max(100).default(0),
  /** Two marks that differ by no more are averaged; otherwise a third grader marks, then the leader decides. */
  tolerance: Score.default(0),
});

/** What a grader's marks look like beside the others'. */
const MarkingFigures = z.object({
  mean: Score.nullable(),
  /** Standard deviation. */
  spread: Score.nullable(),
  /** Median time between two marks; null with fewer than five. */
  secondsPerAnswer: z.int().nullable(),
  /** Of the answers marked twice: how many, and how many of them within the tolerance. */
  compared: z.int(),
  agreed: z.int(),
});

/** Why an answer waits for the leader. */
const LeaderReason = z.enum(['conflict', 'sent']);

export const gradingLeadApi = {
  detail: post('/api/exam/grading-lead/detail', {
    summary: '阅卷安排和进度',
    access: 'perm:exam:grading:assign',
    request: z.object({ examId: Id }),
    response: z.object({
      examTitle: z.string(),
      version: z.int32(),
      plan: GradingPlan,
      graders: z
        .array(
          Grader.extend({
            realName: z.string(),
            total: z.int(),
            done: z.int(),
            lastAt: Time.nullable(),
            figures: MarkingFigures,
          }),
        )
        .max(MAX_GRADERS),
      questions: z
        .array(
          GradedQuestion.omit({ examId: true }).extend({
            title: z.string(),
            maxScore: Score,
            rubric: Rubric,
            total: z.int(),
            done: z.int(),
            conflicts: z.int(),
            /** Sent to the leader by a grader. */
            sent: z.int(),
            /** Nobody has to mark them: no grader, or only the examinee themselves. */
            unassigned: z.int(),
          }),
        )
        .max(500),
    }),
    errors: ['examNotFound', 'forbidden'],
    scope: 'dept',
  }),
  /** Replaces the list of graders and allots every unmarked answer anew. */
  save: post('/api/exam/grading-lead/save', {
    summary: '分配阅卷任务',
    access: 'perm:exam:grading:assign',
    maxBodyBytes: GRADERS_BODY_BYTES,
    request: z.object({
      examId: Id,
      version: z.int32().min(0),
      plan: GradingPlan.prefault({}),
      graders: z.array(Grader).max(MAX_GRADERS),
    }),
    response: z.object({ version: z.int32() }),
    errors: [
      'examNotFound',
      'forbidden',
      'gradingChanged',
      'graderNotFound',
      'graderWithoutRight',
      'tooFewForDouble',
      'gradersByQuestion',
    ],
    scope: 'dept',
  }),
  /** Saves a new version of a question's rubric. Marks keep the version they were given by. */
  saveRubric: post('/api/exam/grading-lead/save-rubric', {
    summary: '修改评分细则',
    access: 'perm:exam:grading:assign',
    maxBodyBytes: 64 * KIBIBYTE,
    request: GradedQuestion.extend({
      /** The version that the change is based on. */
      rubricVersion: z.int32().min(0),
      items: z.array(RubricItem).max(MAX_RUBRIC_ITEMS),
    }),
    response: z.object({ version: z.int32() }),
    errors: ['examNotFound', 'forbidden', 'gradingNotFound', 'rubricChanged'],
    scope: 'dept',
  }),
  /** Answers on which the graders differ, and those that a grader sent. Examinees stay anonymous for the leader too. */
  conflicts: post('/api/exam/grading-lead/conflicts', {
    summary: '待裁定的作答',
    access: 'perm:exam:grading:assign',
    ...paging(
      z.object({ examId: Id }),
      GradedQuestion.omit({ examId: true }).extend({
        id: Id,
        number: z.int(),
        text: z.string(),
        maxScore: Score,
        rubric: Rubric,
        reason: LeaderReason,
        /** What the grader who sent it wrote; empty for a conflict. */
        sent: z.string(),
        marks: z
          .array(
            z.object({
              userId: Id,
              realName: z.string(),
              score: Score,
              items: z.array(z.string()).max(50),
              comment: z.string(),
              markedAt: Time,
            }),
          )
          .max(MAX_GRADERS),
      }),
    ),
    errors: ['examNotFound', 'forbidden'],
    scope: 'dept',
  }),
  /** The leader's mark: it counts, whatever the graders gave. */
  decide: post('/api/exam/grading-lead/decide', {
    summary: '裁定分数',
    access: 'perm:exam:grading:assign',
    request: MarkForm.extend({ id: Id, answerId: Id }),
    response: z.object({}),
    errors: ['answerNotFound', 'examNotFound', 'markTooHigh', 'markNotInSteps', 'rubricChanged'],
    scope: 'dept',
  }),
  /** Users in scope who may mark, to choose from. */
  candidates: post('/api/exam/grading-lead/candidates', {
    summary: '可选的阅卷人',
    access: 'perm:exam:grading:assign',
    ...paging(
      z.object({ keyword: z.string().trim().max(50).optional() }),
      z.object({ userId: Id, realName: z.string(), userName: z.string(), deptName: z.string() }),
    ),
    scope: 'dept',
  }),
  /**
   * Gives a grader's work back: what they marked, of one question or of all, is theirs to mark again. The old marks
   * are kept and count until the new ones come.
   */
  giveBack: post('/api/exam/grading-lead/give-back', {
    summary: '退回重评',
    access: 'perm:exam:grading:assign',
    request: z.object({
      examId: Id,
      /** From the page: a repeated call changes nothing. */
      id: Id,
      userId: Id,
      questionId: Id.nullable().default(null),
      reason: z.string().trim().min(1, '请写明原因').max(200),
    }),
    response: z.object({ answers: z.int() }),
    errors: ['examNotFound', 'forbidden', 'graderNotFound', 'markSealed'],
    scope: 'dept',
  }),
};
