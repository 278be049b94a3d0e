import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Score } from '../core/score.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { Answer } from '../question/answer.ts';
import { ClauseRef } from '../question/clause/cited.ts';
import { QuestionLevel, QuestionType } from '../question/kinds.ts';
import { ReportForm } from '../question/report.ts';
import { Verdict } from '../question/verdict.ts';
import { QuestionKey, QuestionView } from '../question/view.ts';
import { ALL_REPOS, PracticeMode } from './modes.ts';

/** A bank, or all of them. */
export const RepoRef = z.union([Id, z.literal(ALL_REPOS)]);
const Mode = z.enum(PracticeMode);
const StartedMode = Mode.exclude(['daily']);

/** Number of questions fetched at a time. */
export const DEAL_SIZE = 50;
/** Max bytes of the answers in one call. */
export const ANSWER_BYTES = 64 * KIBIBYTE;

const PracticeRepo = z.object({
  id: Id,
  title: z.string(),
  categoryTitle: z.string(),
  remark: z.string(),
  total: z.int(),
  /** Number of questions by type code. */
  counts: z.record(z.string(), z.int()),
  /** How many of these the user has answered, and answered correctly the last time. */
  seen: z.int(),
  mastered: z.int(),
});

/** An unfinished run: it resumes where the user left it, on any device. */
const OpenRun = z.object({
  trainId: Id,
  mode: Mode,
  /** The next question, from 1. */
  position: z.int(),
  total: z.int(),
  answered: z.int(),
  updatedAt: Time,
});

const PastRun = z.object({
  trainId: Id,
  mode: Mode,
  answered: z.int(),
  right: z.int(),
  spentMs: z.int(),
  finishedAt: Time,
});

/** Selection of questions, if the mode has one. */
const Choice = z.object({
  types: z.array(z.enum(QuestionType)).max(7).default([]),
  levels: z.array(z.enum(QuestionLevel)).max(2).default([]),
  tags: z.array(z.string().max(30)).max(20).default([]),
  /** For a mock exam: number of questions and duration. */
  count: z.int().min(1).max(200).default(50),
  minutes: z.int().min(1).max(300).default(60),
});

const Outcome = z.object({
  verdict: z.enum(Verdict),
  /** Child id → its verdict, for a combined question. */
  children: z.record(z.string(), z.enum(Verdict)),
  key: QuestionKey,
});

export const PracticeItem = z.object({
  /** Position in the run, from 1. */
  ordinal: z.int(),
  question: QuestionView,
  answer: Answer.nullable(),
  /** The last sequence number the server accepted for this position. */
  seq: z.int(),
  /** Present only if it may be shown: after answering, except in a running mock exam, or when memorising. */
  outcome: Outcome.nullable(),
  starred: z.boolean(),
  note: z.string(),
});

const Run = z.object({
  trainId: Id,
  repoId: RepoRef,
  repoTitle: z.string(),
  mode: Mode,
  total: z.int(),
  position: z.int(),
  answered: z.int(),
  right: z.int(),
  /** Milliseconds left in a mock exam. */
  leftMs: z.int().nullable(),
  finished: z.boolean(),
});

/** Counts of one group in a result. */
const Tally = z.object({ name: z.string(), answered: z.int(), right: z.int() });

const own = z.object({ trainId: Id });
const Ordinal = z.int().min(1).max(10_000_000);

export const practiceApi = {
  paging: post('/api/practice/repo/paging', {
    summary: '可以练习的题库',
    access: 'session',
    ...paging(
      z.object({ keyword: z.string().trim().max(50).optional(), category: z.string().max(40).optional() }),
      PracticeRepo,
    ),
  }),
  categories: post('/api/practice/repo/categories', {
    summary: '可以练习的题库分类',
    access: 'session',
    request: z.object({}),
    response: z.array(z.object({ title: z.string(), repos: z.int() })).max(500),
  }),
  detail: post('/api/practice/repo/detail', {
    summary: '题库与我的练习情况',
    access: 'session',
    request: z.object({ repoId: Id }),
    response: PracticeRepo.extend({
      levels: z.record(z.string(), z.int()),
      tags: z.array(z.object({ name: z.string(), questions: z.int() })).max(200),
      wrong: z.int(),
      starred: z.int(),
      /** Due now by spaced repetition. */
      due: z.int(),
      /** Consecutive days, up to today or yesterday. */
      streakDays: z.int(),
      todayAnswered: z.int(),
      open: z.array(OpenRun).max(10),
      past: z.array(PastRun).max(5),
    }),
    errors: ['practiceRepoNotFound', 'questionsWithheld'],
  }),
  /** Resumes the open run of this mode, or starts one. A second call returns the same run. */
  open: post('/api/practice/train/open', {
    summary: '开始或继续练习',
    access: 'session',
    request: z.object({
      repoId: RepoRef,
      mode: StartedMode,
      choice: Choice.prefault({}),
      /** Ends the open run first. */
      restart: z.boolean().default(false),
      /** Repeats the wrong answers of this run. */
      fromTrainId: Id.optional(),
      /** 专项练习 of the questions that rest on this clause of a law, or on any of its clauses. */
      clause: ClauseRef.partial({ anchor: true }).optional(),
    }),
    response: Run,
    errors: ['practiceRepoNotFound', 'practiceNothing', 'trainNotFound', 'questionsWithheld'],
  }),
  run: post('/api/practice/train/detail', {
    summary: '练习的状态',
    access: 'session',
    request: own,
    response: Run,
    errors: ['trainNotFound'],
  }),
  /**
   * The questions of the run from a position on; answered ones include their outcome. Returns none past the end, nor
   * more than two thousand positions ahead of those dealt before.
   */
  deal: post('/api/practice/train/deal', {
    summary: '取练习的题目',
    access: 'session',
    request: own.extend({ from: Ordinal, size: z.int().min(1).max(DEAL_SIZE).default(20) }),
    response: z.array(PracticeItem).max(DEAL_SIZE),
    errors: ['trainNotFound', 'practiceRepoNotFound', 'questionsWithheld'],
  }),
  /**
   * Accepts answers in any order and any number of times: for each position the highest sequence number counts. Once
   * an answer is judged, a higher number is recorded but changes nothing, except that learners judge their own short
   * answers.
   */
  answer: post('/api/practice/train/answer', {
    summary: '提交练习答案',
    access: 'session',
    maxBodyBytes: ANSWER_BYTES,
    request: own.extend({
      items: z
        .array(
          z.object({
            ordinal: Ordinal,
            seq: z.int().min(1).max(1_000_000_000),
            answer: Answer,
            spentMs: z.int().min(0).max(3_600_000).default(0),
            /** 不确定: correct, but should be repeated soon. */
            unsure: z.boolean().default(false),
            /** The learner's own verdict on a short answer. */
            selfRight: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(DEAL_SIZE),
    }),
    response: z.object({
      items: z.array(z.object({ ordinal: z.int(), seq: z.int(), outcome: Outcome.nullable() })),
      answered: z.int(),
      right: z.int(),
    }),
    errors: ['trainNotFound', 'trainFinished', 'practiceRepoNotFound', 'questionsWithheld'],
  }),
  finish: post('/api/practice/train/finish', {
    summary: '结束练习',
    access: 'session',
    request: own,
    response: z.null(),
    errors: ['trainNotFound'],
  }),
  result: post('/api/practice/train/result', {
    summary: '练习结果',
    access: 'session',
    request: own,
    response: Run.extend({
      wrong: z.int(),
      skipped: z.int(),
      spentMs: z.int(),
      startedAt: Time,
      finishedAt: Time,
      /** Score of a mock exam, out of a hundred. */
      score: Score.nullable(),
      byType: z.array(Tally).max(7),
      byTag: z
        .array(
          Tally.extend({
            /** The user's earlier answers on the same knowledge point; null if there are hardly any. */
            before: z.object({ answered: z.int(), right: z.int() }).nullable(),
          }),
        )
        .max(50),
      /** Questions that left the wrong-answer book in this run. */
      mastered: z.int(),
      /** The previous run of this bank and mode. */
      last: z.object({ answered: z.int(), right: z.int(), spentMs: z.int() }).nullable(),
      /** Wrong answers, up to two hundred. */
      wrongItems: z
        .array(z.object({ ordinal: z.int(), questionId: Id, type: z.enum(QuestionType), text: z.string() }))
        .max(200),
    }),
    errors: ['trainNotFound', 'trainNotFinished', 'questionsWithheld'],
  }),
  star: post('/api/practice/question/star', {
    summary: '收藏试题',
    access: 'session',
    request: z.object({ questionId: Id, starred: z.boolean() }),
    response: z.null(),
    errors: ['practiceQuestionNotFound'],
  }),
  note: post('/api/practice/question/note', {
    summary: '试题笔记',
    access: 'session',
    request: z.object({ questionId: Id, note: z.string().trim().max(1000, '笔记不能超过 1000 个字') }),
    response: z.null(),
    errors: ['practiceQuestionNotFound'],
  }),
  report: post('/api/practice/question/report', {
    summary: '报告题目有误',
    access: 'session',
    request: ReportForm.extend({ questionId: Id, version: z.int32().min(1) }),
    response: z.null(),
    errors: ['practiceQuestionNotFound', 'reportTooMany'],
    limit: { count: 20, seconds: 3600, by: 'user' },
  }),
  /** A question the user has answered before, with the correct answer and the user's own history. */
  question: post('/api/practice/question/detail', {
    summary: '试题详情',
    access: 'session',
    request: z.object({ questionId: Id }),
    response: z.object({
      question: QuestionView,
      key: QuestionKey,
      answers: z.int(),
      rights: z.int(),
      lastAnswer: Answer.nullable(),
      inBook: z.boolean(),
      starred: z.boolean(),
      note: z.string(),
      due: Time.nullable(),
    }),
    errors: ['practiceQuestionNotFound', 'questionsWithheld'],
  }),
};
