import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Score } from '../core/score.ts';
import { Time } from '../core/time.ts';
import { MarkForm, Rubric } from './rubric.ts';

/** A short answer question of an exam, or a part of a combined one. */
export const GradedQuestion = z.object({
  examId: Id,
  questionId: Id,
  version: z.int().min(1),
  /** Id of the part of a combined question; empty for a plain one. */
  part: z.string().max(40),
});
export type GradedQuestion = z.infer<typeof GradedQuestion>;

/** Shown last on the desk, to correct one of them. */
export const RECENT_MARKS = 12;

/** A mark of the caller. */
const OwnMark = z.object({
  score: Score,
  items: z.array(z.string()).max(50),
  comment: z.string(),
  markedAt: Time,
});

/**
 * An answer as graders see it: no name, no unit, no account, no paper. The number identifies it within its question
 * and reveals nothing about the examinee or the time of the hand-in.
 */
const DeskAnswer = z.object({
  id: Id,
  number: z.int(),
  text: z.string(),
  mine: OwnMark.nullable(),
  /** Someone else gave other points; the leader decides. */
  conflict: z.boolean(),
});

export const gradingDeskApi = {
  /** The caller's questions, by exam. */
  mine: post('/api/exam/grading/mine', {
    summary: '我的阅卷任务',
    access: 'perm:exam:grading:mark',
    request: z.object({}),
    response: z.object({
      exams: z
        .array(
          z.object({
            examId: Id,
            examTitle: z.string(),
            questions: z
              .array(
                GradedQuestion.omit({ examId: true }).extend({
                  title: z.string(),
                  maxScore: Score,
                  total: z.int(),
                  done: z.int(),
                }),
              )
              .max(500),
          }),
        )
        .max(100),
    }),
  }),
  /** The question with what graders need: reference answer, keywords, rubric. */
  question: post('/api/exam/grading/question', {
    summary: '阅卷的试题和评分细则',
    access: 'perm:exam:grading:mark',
    request: GradedQuestion,
    response: z.object({
      examTitle: z.string(),
      /** The common stem of a combined question; empty for a plain one. */
      stem: z.string(),
      content: z.string(),
      reference: z.string(),
      /** Only a hint: they give no points. */
      keywords: z.array(z.string()).max(30),
      maxScore: Score,
      rubric: Rubric,
      total: z.int(),
      done: z.int(),
    }),
    errors: ['gradingNotFound'],
  }),
  /** The caller's next unmarked answer; null when none is left. Skipped ones come last. */
  next: post('/api/exam/grading/next', {
    summary: '下一份作答',
    access: 'perm:exam:grading:mark',
    request: GradedQuestion,
    response: z.object({ answer: DeskAnswer.nullable() }),
    errors: ['gradingNotFound'],
  }),
  /** One of the caller's answers, to look at it again or to correct its mark. */
  answer: post('/api/exam/grading/answer', {
    summary: '查看一份作答',
    access: 'perm:exam:grading:mark',
    request: z.object({ answerId: Id }),
    response: DeskAnswer,
    errors: ['answerNotFound'],
  }),
  /**
   * Gives a mark. All marks are kept and the newest of each grader counts. `id` comes from the page: repeating the
   * call with the same id changes nothing.
   */
  mark: post('/api/exam/grading/mark', {
    summary: '评分',
    access: 'perm:exam:grading:mark',
    request: MarkForm.extend({ id: Id, answerId: Id }),
    response: z.object({ conflict: z.boolean() }),
    errors: ['answerNotFound', 'markTooHigh', 'markNotInSteps', 'rubricChanged'],
  }),
  skip: post('/api/exam/grading/skip', {
    summary: '跳过这份作答',
    access: 'perm:exam:grading:mark',
    request: z.object({ answerId: Id }),
    response: z.object({}),
    errors: ['answerNotFound'],
  }),
  /** The caller's last marks of a question, newest first. */
  recent: post('/api/exam/grading/recent', {
    summary: '最近评过的作答',
    access: 'perm:exam:grading:mark',
    request: GradedQuestion,
    response: z.object({
      marks: z
        .array(z.object({ answerId: Id, number: z.int(), score: Score, conflict: z.boolean(), markedAt: Time }))
        .max(RECENT_MARKS),
    }),
    errors: ['gradingNotFound'],
  }),
};
