import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Time } from '../core/time.ts';
import { QuestionType } from '../question/kinds.ts';
import { FindingKind, NoReliability, ReliabilityMethod } from './kinds.ts';

/** Items of drawn exams beyond this number are left out, those with the fewest papers first. */
export const MAX_ITEMS = 2_000;
const MAX_BINS = 20;
const MAX_UNITS = 2_000;
const MAX_TAGS = 100;

/** Points with decimals: averages are no whole hundredths. */
const Points = z.number();
/** Between 0 and 1. */
const Rate = z.number();

const Tally = z.object({ name: z.string(), questions: z.int(), rate: Rate.nullable() });

/** Figures of a whole exam, of the papers that count: one for each examinee. */
export const AnalysisSummary = z.object({
  totalScore: Points,
  passScore: Points,
  minutes: z.int(),
  /** Finished papers that count. */
  papers: z.int(),
  /** Expected examinees; null where anyone may take the exam. */
  expected: z.int().nullable(),
  /** Those who began. */
  took: z.int(),
  passed: z.int(),
  passRate: Rate.nullable(),
  mean: Points.nullable(),
  median: Points.nullable(),
  /** Of the population. */
  sd: Points.nullable(),
  min: Points.nullable(),
  max: Points.nullable(),
  medianSeconds: z.number().nullable(),
  /** Examinees who failed by at most a twentieth of the points. */
  nearMiss: z.object({ from: Points, to: Points, count: z.int() }),
  bins: z.array(z.object({ from: Points, to: Points, passed: z.int(), failed: z.int() })).max(MAX_BINS),
  reliability: z.object({
    value: z.number().nullable(),
    method: z.enum(ReliabilityMethod),
    missing: z.enum(NoReliability).nullable(),
    /** Standard error of measurement, in points. */
    standardError: Points.nullable(),
  }),
  sections: z.array(Tally).max(MAX_BINS),
  tags: z.array(Tally).max(MAX_TAGS),
  /** Size of the upper and of the lower group. */
  groupSize: z.int(),
  items: z.int(),
  suspicious: z.int(),
});

/** How often an option was chosen; `none` stands for a blank answer. */
const ItemOption = z.object({
  label: z.string(),
  text: z.string(),
  right: z.boolean(),
  count: z.int(),
  upper: z.int(),
  lower: z.int(),
});

const Finding = z.object({ kind: z.enum(FindingKind), text: z.string() });

/** Figures of one question of the exam. */
export const AnalysisItem = z.object({
  number: z.int(),
  questionId: Id,
  version: z.int32(),
  type: z.enum(QuestionType),
  title: z.string(),
  section: z.string(),
  /** Papers that contain it. */
  papers: z.int(),
  maxScore: Points,
  /** Points won of those possible; null: it gives no points. */
  facility: Rate.nullable(),
  upperFacility: Rate.nullable(),
  lowerFacility: Rate.nullable(),
  /** Facility of the upper group minus that of the lower one. */
  discrimination: z.number().nullable(),
  /** Correlation of its points with those of the rest of the paper. */
  correlation: z.number().nullable(),
  /** Mean time spent, as the examinees' pages measured it; null if unknown. */
  meanSeconds: z.int().nullable(),
  blank: z.int(),
  full: z.int(),
  /** Papers of the upper and of the lower group that contain it. */
  upper: z.int(),
  lower: z.int(),
  options: z.array(ItemOption).max(26),
  findings: z.array(Finding).max(5),
});

/** A department with all below it. */
const Unit = z.object({
  /** Null: people without a department. */
  deptId: Id.nullable(),
  name: z.string(),
  hasUnits: z.boolean(),
  expected: z.int().nullable(),
  took: z.int(),
  papers: z.int(),
  passed: z.int(),
  passRate: Rate.nullable(),
  mean: Points.nullable(),
});

const access = 'perm:exam:analysis:view';

export const analysisApi = {
  /** The stored analysis; starts the computation of a missing or outdated one. */
  detail: post('/api/exam/analysis/detail', {
    summary: '考试分析',
    access,
    request: z.object({ examId: Id }),
    response: z.object({
      examTitle: z.string(),
      endTime: Time,
      computedAt: Time.nullable(),
      /** Papers have been graded since. */
      stale: z.boolean(),
      /** Papers read so far of a computation under way. */
      computing: z.object({ done: z.int(), total: z.int() }).nullable(),
      /** The last computation failed; only the button starts another. */
      failed: z.boolean(),
      summary: AnalysisSummary.nullable(),
    }),
    errors: ['examNotFound', 'forbidden'],
    scope: 'dept',
  }),
  compute: post('/api/exam/analysis/compute', {
    summary: '重新计算考试分析',
    access,
    request: z.object({ examId: Id }),
    response: z.object({}),
    errors: ['examNotFound', 'forbidden'],
    scope: 'dept',
  }),
  items: post('/api/exam/analysis/items', {
    summary: '逐题分析',
    access,
    request: z.object({ examId: Id }),
    response: z.object({ items: z.array(AnalysisItem).max(MAX_ITEMS) }),
    errors: ['examNotFound', 'forbidden', 'analysisNotReady'],
    scope: 'dept',
  }),
  /** The units directly below one; without one, the level at which the examinees divide. */
  units: post('/api/exam/analysis/units', {
    summary: '各单位的考试情况',
    access,
    request: z.object({ examId: Id, deptId: Id.optional() }),
    response: z.object({
      /** From the top down to the unit whose parts are listed. */
      path: z.array(z.object({ deptId: Id, name: z.string() })).max(20),
      units: z.array(Unit).max(MAX_UNITS),
    }),
    errors: ['examNotFound', 'forbidden', 'analysisNotReady'],
    scope: 'dept',
  }),
  /** The results of the caller's own departments, for staff who do not have the whole exam in scope. */
  within: post('/api/exam/analysis/within', {
    summary: '本辖区的考试情况',
    access,
    request: z.object({ examId: Id, deptId: Id.optional() }),
    response: z.object({
      examTitle: z.string(),
      endTime: Time,
      /** Null while it is computed for the first time. */
      computedAt: Time.nullable(),
      path: z.array(z.object({ deptId: Id, name: z.string() })).max(20),
      units: z.array(Unit).max(MAX_UNITS),
    }),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  export: post('/api/exam/analysis/export', {
    summary: '导出考试分析',
    access,
    request: z.object({ examId: Id }),
    response: z.object({ taskId: Id }),
    errors: ['examNotFound', 'forbidden', 'analysisNotReady'],
    scope: 'dept',
  }),
  /** Averages beside the caller's own result, once its score is released. */
  ownSections: post('/api/exam/analysis/own-sections', {
    summary: '与全体平均对照',
    access: 'session',
    request: z.object({ paperId: Id }),
    response: z.object({
      /** Null: not computed yet, too few papers, or the score is not released. */
      average: z
        .object({
          papers: z.int(),
          mean: Points,
          /** In the order of the exam. */
          sections: z.array(Rate.nullable()).max(MAX_BINS),
          tags: z.array(z.object({ name: z.string(), rate: Rate.nullable() })).max(MAX_TAGS),
        })
        .nullable(),
    }),
    errors: ['paperNotFound', 'paperNotHandedIn'],
  }),
};
