import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Score } from '../core/score.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { MarkForm, Rubric } from '../grading/rubric.ts';
import { JudgedQuestion } from '../paper/result.ts';
import { AppealForm } from './appeal.ts';
import { AppealKind, AppealOutcome, AppealState } from './kinds.ts';

const MAX_EXAMS = 100;
const MAX_QUESTIONS = 500;
/** Parts of a combined question. */
const MAX_ANSWERS = 20;

/** An appeal as staff see it. The examinee stays anonymous: what counts is the answer. */
const DeskAppeal = AppealForm.extend({
  id: Id,
  examId: Id,
  questionId: Id,
  version: z.int32(),
  /** The beginning of the question, without markup. */
  title: z.string(),
  state: z.enum(AppealState),
  filedAt: Time,
  reply: z.string(),
  answerer: z.string(),
  answeredAt: Time.nullable(),
  before: Score.nullable(),
  after: Score.nullable(),
});

/** A written answer of the question in dispute, with all marks it was given. */
const MarkedAnswer = z.object({
  answerId: Id,
  /** Which part of a combined question, from 1; 0: all of it. */
  part: z.int(),
  text: z.string(),
  maxScore: Score,
  score: Score.nullable(),
  rubric: Rubric,
  marks: z
    .array(
      z.object({
        realName: z.string(),
        byLeader: z.boolean(),
        score: Score,
        items: z.array(z.string()).max(50),
        comment: z.string(),
        markedAt: Time,
      }),
    )
    .max(500),
});

export const appealDeskApi = {
  /** Exams with appeals, those with open ones first. */
  exams: post('/api/exam/appeal-desk/exams', {
    summary: '有申诉的考试',
    access: 'perm:exam:appeal:answer',
    request: z.object({}),
    response: z.object({
      exams: z.array(z.object({ examId: Id, examTitle: z.string(), total: z.int(), open: z.int() })).max(MAX_EXAMS),
    }),
    scope: 'dept',
  }),
  paging: post('/api/exam/appeal-desk/paging', {
    summary: '申诉列表',
    access: 'perm:exam:appeal:answer',
    ...paging(
      z.object({
        examId: Id,
        state: z.enum(AppealState).optional(),
        kind: z.enum(AppealKind).optional(),
        questionId: Id.optional(),
      }),
      DeskAppeal,
    ),
    errors: ['examNotFound', 'forbidden'],
    scope: 'dept',
  }),
  /** How many appeals each question got. */
  figures: post('/api/exam/appeal-desk/figures', {
    summary: '各题的申诉数',
    access: 'perm:exam:appeal:answer',
    request: z.object({ examId: Id }),
    response: z.object({
      examTitle: z.string(),
      total: z.int(),
      open: z.int(),
      questions: z
        .array(
          z.object({
            questionId: Id,
            title: z.string(),
            total: z.int(),
            open: z.int(),
            /** Changed or accepted. */
            upheld: z.int(),
          }),
        )
        .max(MAX_QUESTIONS),
    }),
    errors: ['examNotFound', 'forbidden'],
    scope: 'dept',
  }),
  detail: post('/api/exam/appeal-desk/detail', {
    summary: '申诉详情',
    access: 'perm:exam:appeal:answer',
    request: z.object({ id: Id }),
    response: z.object({
      appeal: DeskAppeal,
      examTitle: z.string(),
      question: JudgedQuestion,
      answers: z.array(MarkedAnswer).max(MAX_ANSWERS),
      /** What the caller may answer; empty for whoever marked the answer, and once it is answered. */
      outcomes: z.array(z.enum(AppealOutcome)),
      /** The caller gave a mark, so someone else has to answer. */
      ownMark: z.boolean(),
    }),
    errors: ['appealNotFound', 'appealOwnPaper', 'questionsWithheld'],
    scope: 'dept',
  }),
  /** Of two answers at the same time, the second is refused. Repeating one's own answer changes nothing. */
  answer: post('/api/exam/appeal-desk/answer', {
    summary: '处理申诉',
    access: 'perm:exam:appeal:answer',
    maxBodyBytes: 64 * KIBIBYTE,
    request: z.object({
      id: Id,
      outcome: z.enum(AppealOutcome),
      reply: z.string().trim().min(1, '请填写答复').max(500, '答复不能超过 500 个字'),
      /** The new marks, if the points change. */
      marks: z
        .array(MarkForm.omit({ comment: true }).extend({ answerId: Id }))
        .max(MAX_ANSWERS)
        .default([]),
    }),
    response: z.object({}),
    errors: [
      'appealNotFound',
      'appealAnswered',
      'appealWithdrawn',
      'appealOwnPaper',
      'appealOwnMark',
      'appealByRule',
      'appealByPeople',
      'appealUnchanged',
      'answerNotFound',
      'markTooHigh',
      'markNotInSteps',
      'rubricChanged',
    ],
    scope: 'dept',
  }),
};
