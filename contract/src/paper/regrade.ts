import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Score } from '../core/score.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { ChoiceRule, FillRule, MatchRule } from '../exam/composition.ts';
import { Answer } from '../question/answer.ts';
import { Body } from '../question/body.ts';
import { QuestionType } from '../question/kinds.ts';

/** What a fixed question does to the papers that were graded before. */
export const RegradeWay = { full: 'full', both: 'both', new: 'new', void: 'void' } as const;
export type RegradeWay = (typeof RegradeWay)[keyof typeof RegradeWay];
export const regradeWayLabels: Readonly<Record<RegradeWay, string>> = {
  full: '全员满分',
  both: '新旧答案都算对',
  new: '只按新答案',
  void: '此题作废',
};

export const RegradeState = { draft: 0, trying: 1, tried: 2, committing: 3, committed: 4, discarded: 5 } as const;
export type RegradeState = (typeof RegradeState)[keyof typeof RegradeState];
export const regradeStateLabels: Readonly<Record<RegradeState, string>> = {
  [RegradeState.draft]: '未试算',
  [RegradeState.trying]: '正在试算',
  [RegradeState.tried]: '未提交',
  [RegradeState.committing]: '正在更新成绩',
  [RegradeState.committed]: '已提交',
  [RegradeState.discarded]: '已放弃',
};

/** A question of an exam, in the version that was asked. */
const ExamQuestion = z.object({ examId: Id, questionId: Id, version: z.int32().min(1) });

/** By what a question is graded: the right answer, its points, and the rules for answers with several parts. */
const GradingKey = z.object({
  body: Body,
  points: Score,
  choice: z.enum(ChoiceRule),
  fill: z.enum(FillRule),
  match: z.enum(MatchRule),
});
export type GradingKey = z.infer<typeof GradingKey>;

const Reason = z.string().trim().min(1, '请写明改判原因').max(500, '改判原因不能超过 500 个字');

/** What one way does, over all papers with the question. */
const WayFigures = z.object({
  way: z.enum(RegradeWay),
  raised: z.int(),
  lowered: z.int(),
  nowPassed: z.int(),
  nowFailed: z.int(),
  /** Of the finished papers, after it. */
  mean: Score.nullable(),
  passed: z.int(),
});

const Trial = z.object({
  triedAt: Time,
  /** Papers with the question, and those of them that are finished. */
  papers: z.int(),
  finished: z.int(),
  meanBefore: Score.nullable(),
  passedBefore: z.int(),
  /** Points given by people in these papers; no way changes them. */
  humanMarks: z.int(),
  fullBefore: z.int(),
  fullAfter: z.int(),
  ways: z.array(WayFigures).length(4),
});

const RegradeRow = ExamQuestion.extend({
  id: Id,
  examTitle: z.string(),
  title: z.string(),
  type: z.enum(QuestionType),
  state: z.enum(RegradeState),
  way: z.enum(RegradeWay),
  reason: z.string(),
  /** Papers whose score was changed; null before the commit. */
  changed: z.int().nullable(),
  editorName: z.string(),
  updatedAt: Time,
  committedAt: Time.nullable(),
});

const Regrade = RegradeRow.extend({
  /** For the optimistic lock. */
  edition: z.int32(),
  before: GradingKey,
  after: GradingKey,
  trial: Trial.nullable(),
  /** Of the running trial or commit, in papers. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Why the last trial or commit stopped; empty if it did not. */
  stopped: z.string(),
});

/** Wrong answers that mean the same text, for one blank. */
const BlankVariant = z.object({ text: z.string(), count: z.int(), samples: z.array(z.string()).max(5) });

const Target = z.object({ id: Id });
const regrade = { access: 'perm:exam:paper:regrade', scope: 'dept' } as const;

export const regradeApi = {
  paging: post('/api/exam/regrade/paging', {
    summary: '改判记录',
    ...regrade,
    ...paging(z.object({ examId: Id.optional() }), RegradeRow),
    errors: ['examNotFound', 'forbidden'],
  }),
  /** The questions of an exam that are graded by rule, to choose one. */
  questions: post('/api/exam/regrade/questions', {
    summary: '可以改判的试题',
    ...regrade,
    ...paging(
      z.object({ examId: Id, keyword: z.string().trim().max(50).optional() }),
      ExamQuestion.omit({ examId: true }).extend({
        examTitle: z.string(),
        title: z.string(),
        type: z.enum(QuestionType),
        section: z.string(),
        points: Score,
        /** Committed re-gradings of it in this exam. */
        regraded: z.int(),
      }),
    ),
    errors: ['examNotFound', 'forbidden'],
  }),
  question: post('/api/exam/regrade/question', {
    summary: '试题和现在的判分依据',
    ...regrade,
    request: ExamQuestion,
    response: z.object({
      examTitle: z.string(),
      content: z.string(),
      /** As it is graded now, earlier re-gradings included. */
      key: GradingKey,
      /** The right answer in the question bank, if its newest version has the same parts; null if nothing differs. */
      bankKey: z.object({ version: z.int32(), body: Body }).nullable(),
      papers: z.int(),
      /** How many chose each option, by its id (`true` and `false` for a true/false question). */
      chosen: z.record(z.string(), z.int()),
      /** Other exams that asked this version. */
      elsewhere: z.array(z.object({ examId: Id, title: z.string(), papers: z.int() })).max(50),
      history: z.array(RegradeRow).max(50),
    }),
    errors: ['examNotFound', 'forbidden', 'regradeQuestionNotFound', 'regradeByHand'],
  }),
  /** Wrong answers to a blank in groups of the same normalised text, most frequent first. */
  variants: post('/api/exam/regrade/variants', {
    summary: '填空题的错误作答',
    ...regrade,
    request: ExamQuestion.extend({
      /** Id of the part of a combined question; empty for a plain one. */
      part: z.string().max(12).default(''),
      blank: z.int().min(0).max(29),
    }),
    response: z.object({ variants: z.array(BlankVariant).max(200), blank: z.int(), others: z.int() }),
    errors: ['examNotFound', 'forbidden', 'regradeQuestionNotFound', 'regradeByHand'],
  }),
  detail: post('/api/exam/regrade/detail', {
    summary: '改判详情',
    ...regrade,
    request: Target,
    response: Regrade,
    errors: ['regradeNotFound'],
  }),
  /** Creates or changes a draft; a changed key needs a new trial. `id` comes from the page. */
  save: post('/api/exam/regrade/save', {
    summary: '保存改判草稿',
    ...regrade,
    maxBodyBytes: 512 * KIBIBYTE,
    request: ExamQuestion.extend({
      id: Id,
      edition: z.int32().min(0),
      after: GradingKey,
      way: z.enum(RegradeWay),
      reason: Reason.or(z.literal('')),
    }),
    response: z.object({ edition: z.int32() }),
    errors: [
      'examNotFound',
      'forbidden',
      'regradeNotFound',
      'regradeChanged',
      'regradeQuestionNotFound',
      'regradeByHand',
      'regradeOtherParts',
      'regradeRunning',
    ],
  }),
  /** Grades every paper anew in all four ways and lists what would change. Nothing is changed. */
  dryRun: post('/api/exam/regrade/dry-run', {
    summary: '试算',
    ...regrade,
    request: Target.extend({ edition: z.int32() }),
    response: z.object({ taskId: Id }),
    errors: ['regradeNotFound', 'regradeChanged', 'regradeRunning'],
  }),
  /** Every paper that the chosen way changes; changes of pass first. */
  changes: post('/api/exam/regrade/changes', {
    summary: '试算名单',
    ...regrade,
    ...paging(
      Target.extend({
        way: z.enum(RegradeWay),
        only: z.enum(['all', 'pass', 'lower']).default('all'),
        keyword: z.string().trim().max(50).optional(),
      }),
      z.object({
        paperId: Id,
        userId: Id,
        realName: z.string(),
        deptName: z.string(),
        attempt: z.int(),
        answer: Answer.nullable(),
        wonBefore: Score,
        won: Score,
        scoreBefore: Score,
        score: Score,
        /** Null while graders still have to mark something. */
        passedBefore: z.boolean().nullable(),
        passed: z.boolean().nullable(),
      }),
    ),
    errors: ['regradeNotFound'],
  }),
  export: post('/api/exam/regrade/export-task', {
    summary: '导出试算表',
    ...regrade,
    request: Target.extend({ way: z.enum(RegradeWay) }),
    response: z.object({ taskId: Id }),
    errors: ['regradeNotFound'],
  }),
  /** Applies the trial. It stops without a change if a paper is not as it was at the trial. */
  commit: post('/api/exam/regrade/commit', {
    summary: '提交改判',
    ...regrade,
    request: Target.extend({ edition: z.int32(), way: z.enum(RegradeWay), reason: Reason }),
    response: z.object({ taskId: Id }),
    errors: ['regradeNotFound', 'regradeChanged', 'regradeRunning', 'regradeNotTried', 'regradeAllVoid'],
  }),
  /** Drafts of the same fix for other exams that asked the question. */
  copy: post('/api/exam/regrade/copy', {
    summary: '把改判用于其他考试',
    ...regrade,
    request: Target.extend({
      /** The new drafts' ids come from the page. */
      drafts: z
        .array(z.object({ id: Id, examId: Id }))
        .min(1)
        .max(50),
    }),
    response: z.object({}),
    errors: ['regradeNotFound', 'examNotFound', 'forbidden', 'regradeQuestionNotFound'],
  }),
  discard: post('/api/exam/regrade/discard', {
    summary: '放弃改判草稿',
    ...regrade,
    request: Target,
    response: z.object({}),
    errors: ['regradeNotFound', 'regradeRunning'],
  }),
};
