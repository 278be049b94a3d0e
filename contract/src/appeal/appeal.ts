import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Score } from '../core/score.ts';
import { Time } from '../core/time.ts';
import { Points } from '../grading/rubric.ts';
import { AppealKind, AppealState, MAX_APPEALS, ScoreStep } from './kinds.ts';

const Ordinal = z.int().min(1).max(1_000);

export const AppealForm = z.object({
  kind: z.enum(AppealKind),
  reason: z.string().trim().min(5, '请至少用 5 个字说明理由').max(500, '理由不能超过 500 个字'),
});

/** An appeal as its examinee sees it: who answered it stays unnamed. */
const OwnAppeal = AppealForm.extend({
  id: Id,
  ordinal: z.int(),
  state: z.enum(AppealState),
  filedAt: Time,
  reply: z.string(),
  answeredAt: Time.nullable(),
  /** Points of the question, if the answer changed them and points are released. */
  before: Score.nullable(),
  after: Score.nullable(),
});

/** One change of a question's points. Graders are numbers, never names. */
const HistoryStep = z.object({
  step: z.enum(ScoreStep),
  at: Time,
  /** Which part of a combined question, from 1; 0: all of it. */
  part: z.int(),
  /** Which grader of the answer, from 1; 0: none. */
  grader: z.int(),
  score: Score.nullable(),
  before: Score.nullable(),
  maxScore: Score,
  /** The grader's comment, the reason of a re-grading, or the reply to an appeal. */
  text: z.string(),
  /** Of an appeal. */
  outcome: z.enum(AppealState).nullable(),
  /** Criteria that the grader ticked; empty until correct answers are released. */
  items: z.array(z.object({ text: z.string(), points: Points })).max(50),
});

export const appealApi = {
  /** The appeals of an own paper, and whether more are possible. */
  mine: post('/api/exam/appeal/mine', {
    summary: '我的申诉',
    access: 'session',
    request: z.object({ paperId: Id }),
    response: z.object({
      /** Days after the release of the score; 0: this exam accepts none. */
      days: z.int(),
      /** The end of the appeal period; null until the score is released. */
      until: Time.nullable(),
      open: z.boolean(),
      /** How many more may be filed. */
      left: z.int(),
      /** How many questions the paper has: they are not shown before verdicts are released. */
      questions: z.int(),
      appeals: z.array(OwnAppeal).max(MAX_APPEALS),
    }),
    errors: ['paperNotFound', 'paperNotHandedIn'],
  }),
  /** `id` comes from the page: repeating the call with the same id changes nothing. */
  file: post('/api/exam/appeal/file', {
    summary: '提出申诉',
    access: 'session',
    request: AppealForm.extend({ id: Id, paperId: Id, ordinal: Ordinal }),
    response: z.object({}),
    errors: [
      'paperNotFound',
      'paperNotHandedIn',
      'appealNotFound',
      'appealsOff',
      'appealTooEarly',
      'appealsOver',
      'appealInProgress',
      'appealTooMany',
      'appealNoQuestion',
    ],
  }),
  withdraw: post('/api/exam/appeal/withdraw', {
    summary: '撤回申诉',
    access: 'session',
    request: z.object({ id: Id }),
    response: z.object({}),
    errors: ['appealNotFound', 'appealAnswered'],
  }),
  /** How the points of one question came about, as far as it is released. */
  explain: post('/api/exam/appeal/explain', {
    summary: '得分说明',
    access: 'session',
    request: z.object({ paperId: Id, ordinal: Ordinal }),
    response: z.object({
      score: Score.nullable(),
      maxScore: Score,
      rule: z.string(),
      /** The version of the question and its key that the paper was graded by. */
      keyVersion: z.int(),
      history: z.array(HistoryStep).max(500),
    }),
    errors: ['paperNotFound', 'paperNotHandedIn', 'appealNotReleased', 'appealNoQuestion', 'questionsWithheld'],
  }),
};
