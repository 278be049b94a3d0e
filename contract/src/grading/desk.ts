import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Score } from '../core/score.ts';
import { Time } from '../core/time.ts';
import { GradingBy, MarkForm, Rubric } from './rubric.ts';

/** A short answer question of an exam, or a part of a combined one. */
export const GradedQuestion = z.object({
  examId: Id,
  questionId: Id,
  version: z.int32().min(1),
  /** Id of the part of a combined question; empty for a plain one. */
  part: z.string().max(40),
});
export type GradedQuestion = z.infer<typeof GradedQuestion>;

/** Shown last on the desk, to correct one of them. */
export const RECENT_MARKS = 12;

/** Answers of a group that are shown and marked together. */
export const MAX_GROUP = 200;
/** Groups of a question; what fits into none is marked one by one. */
export const MAX_GROUPS = 50;

const GivenMark = z.object({
  score: Score,
  items: z.array(z.string()).max(50),
  rubricVersion: z.int32(),
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
  /** The group of similar answers that it belongs to; null if it is like no other. */
  groupId: Id.nullable(),
  mine: GivenMark.nullable(),
  /** Someone else gave other points; the leader decides. */
  conflict: z.boolean(),
  /** At a conflict and after the caller's own mark: what the others gave. Empty otherwise, so that nobody is led. */
  others: z.array(GivenMark.extend({ realName: z.string() })).max(20),
  /** The caller's reason for sending it to the leader; empty if not sent. */
  sent: z.string(),
  /** The leader's reason for giving it back to be marked again; empty if not given back. */
  givenBack: z.string(),
});

/** Similar answers: the texts are equal or nearly so. */
const AnswerGroup = z.object({
  id: Id,
  /** One of them, shortened. */
  sample: z.string(),
  total: z.int(),
  done: z.int(),
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
            by: GradingBy,
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
      by: GradingBy,
      total: z.int(),
      done: z.int(),
    }),
    errors: ['gradingNotFound'],
  }),
  /** The caller's next unmarked answer; null when none is left. Skipped ones come last. */
  next: post('/api/exam/grading/next', {
    summary: '下一份作答',
    access: 'perm:exam:grading:mark',
    request: GradedQuestion.extend({
      /** The one on screen, when the page fetches the one after it. */
      except: Id.optional(),
      /** Only answers of this group. */
      groupId: Id.optional(),
    }),
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
    errors: ['answerNotFound', 'markTooHigh', 'markNotInSteps', 'rubricChanged', 'markSealed'],
  }),
  /** Groups of similar answers among the caller's, largest first. */
  groups: post('/api/exam/grading/groups', {
    summary: '相近答案分组',
    access: 'perm:exam:grading:mark',
    request: GradedQuestion,
    response: z.object({
      groups: z.array(AnswerGroup).max(MAX_GROUPS),
      /** Those that are in no group. */
      single: z.object({ total: z.int(), done: z.int() }),
    }),
    errors: ['gradingNotFound'],
  }),
  /** The caller's unmarked answers of a group, to look at before they are marked together. */
  groupAnswers: post('/api/exam/grading/group-answers', {
    summary: '一组相近的作答',
    access: 'perm:exam:grading:mark',
    request: GradedQuestion.extend({ groupId: Id }),
    response: z.object({ answers: z.array(DeskAnswer).max(MAX_GROUP) }),
    errors: ['gradingNotFound'],
  }),
  /** Gives the same mark to the answers of a group that were on screen. Those marked meanwhile stay as they are. */
  markGroup: post('/api/exam/grading/mark-group', {
    summary: '整组评分',
    access: 'perm:exam:grading:mark',
    request: MarkForm.extend({
      ...GradedQuestion.shape,
      /** From the page; each answer's mark gets an id derived from it. */
      id: Id,
      groupId: Id,
      answerIds: z.array(Id).min(1).max(MAX_GROUP),
    }),
    response: z.object({ marked: z.int(), conflicts: z.int(), left: z.int() }),
    errors: ['gradingNotFound', 'answerNotFound', 'markTooHigh', 'markNotInSteps', 'rubricChanged'],
  }),
  /** The caller's next paper with an unmarked answer, if the exam is marked paper by paper; all its written answers. */
  nextPaper: post('/api/exam/grading/next-paper', {
    summary: '下一份答卷',
    access: 'perm:exam:grading:mark',
    request: z.object({ examId: Id, except: z.int32().optional() }),
    response: z.object({
      paper: z
        .object({
          /** Random; it identifies the paper for graders of this exam only. */
          number: z.int(),
          answers: z
            .array(z.object({ question: GradedQuestion.omit({ examId: true }), title: z.string(), answer: DeskAnswer }))
            .max(100),
        })
        .nullable(),
      total: z.int(),
      done: z.int(),
    }),
    errors: ['gradingNotFound'],
  }),
  /** Leaves an answer to the leader, with the reason. */
  send: post('/api/exam/grading/send', {
    summary: '交组长裁定',
    access: 'perm:exam:grading:mark',
    request: z.object({ answerId: Id, reason: z.string().trim().min(1, '请写明原因').max(200) }),
    response: z.object({}),
    errors: ['answerNotFound', 'markSealed'],
  }),
  /** How the caller marks, compared with everyone who marks the question. */
  progress: post('/api/exam/grading/progress', {
    summary: '我的给分和全组进度',
    access: 'perm:exam:grading:mark',
    request: GradedQuestion,
    response: z.object({
      /** How often each score was given, ascending. */
      scores: z.array(z.object({ score: Score, mine: z.int(), team: z.int() })).max(201),
      mineMean: Score.nullable(),
      teamMean: Score.nullable(),
      /** The caller's median time between two marks; null with fewer than five. */
      secondsPerAnswer: z.int().nullable(),
      graders: z.array(z.object({ realName: z.string(), isMe: z.boolean(), total: z.int(), done: z.int() })).max(200),
    }),
    errors: ['gradingNotFound'],
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
