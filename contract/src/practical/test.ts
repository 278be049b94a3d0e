import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id, Ids, IDS_BODY_BYTES } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Score } from '../core/score.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Day, Time } from '../core/time.ts';
import { CandidateState, ExaminerRole, JoinRule, TestState } from './kinds.ts';
import { MAX_MARKS, MAX_PHOTOS, ScoreMark, Strokes } from './score.ts';
import { ShownSheet } from './sheet.ts';

const MAX_TEST_TITLE = 60;
export const MAX_GROUPS = 40;
const MAX_GROUP_CANDIDATES = 50;
export const MAX_CANDIDATES = 500;
/** Scores of a candidate: three examiners, each given back some times. */
const MAX_SCORES = 30;

const TestGroup = z.object({
  leadId: Id,
  secondId: Id,
  thirdId: Id.nullable(),
  /** In the order of their numbers. */
  candidateIds: z.array(Id).max(MAX_GROUP_CANDIDATES, `一组最多 ${MAX_GROUP_CANDIDATES} 人`),
});

export const TestForm = z.object({
  title: z.string().trim().min(1, '请填写名称').max(MAX_TEST_TITLE, `名称不能超过 ${MAX_TEST_TITLE} 个字`),
  sheetId: Id,
  place: z.string().trim().max(60, '地点不能超过 60 个字'),
  heldOn: Day,
  /** Its participants may be candidates. */
  classId: Id.nullable(),
  /** The theory exam that is joined to one result with the practice. */
  examId: Id.nullable(),
  joinRule: z.enum(JoinRule),
  /** How much of the result is theory; only with weights. */
  theoryPercent: z.int().min(1).max(99).nullable(),
  certificateTemplateId: Id.nullable(),
  /** The position in the list is the number of the group. */
  groups: z.array(TestGroup).max(MAX_GROUPS),
});
export type TestForm = z.output<typeof TestForm>;

/** An account as it is shown in a list of people. */
const Person = z.object({ id: Id, name: z.string(), deptName: z.string() });

const staff = { access: 'perm:practical:test:save', scope: 'dept' } as const;
const reader = { access: 'perm:practical:test:paging', scope: 'dept' } as const;
const scorer = { access: 'perm:practical:test:score', scope: 'dept' } as const;
const one = z.object({ id: Id });
const locked = one.extend({ version: z.int32() });
const step = {
  ...staff,
  request: locked,
  response: locked,
} as const;
const stepErrors = ['practicalTestNotFound', 'practicalTestChanged', 'practicalTestStateWrong'] as const;

const TestRow = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(TestState),
  version: z.int32(),
  place: z.string(),
  heldOn: Day,
  sheetTitle: z.string(),
  candidates: z.int(),
  /** With a result, or absent. */
  finished: z.int(),
  updatedAt: Time,
});

/** A candidate with the result. Of what an examiner must not know yet, the score is left out. */
const CandidateRow = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  deptName: z.string(),
  group: z.int(),
  number: z.int(),
  state: z.enum(CandidateState),
  practical: Score.nullable(),
  theory: Score.nullable(),
  score: Score.nullable(),
  vetoed: z.boolean(),
  examiners: z
    .array(z.object({ role: z.enum(ExaminerRole), name: z.string(), handedIn: z.boolean(), score: Score.nullable() }))
    .max(3),
});

const candidateFilter = z.object({
  testId: Id,
  keyword: z.string().trim().max(50).optional(),
  state: z.enum(CandidateState).optional(),
});

/** Practical tests as staff arrange and follow them. */
export const practicalTestApi = {
  paging: post('/api/practical/test/paging', {
    summary: '实操考核列表',
    ...reader,
    ...paging(
      z.object({ keyword: z.string().trim().max(50).optional(), state: z.enum(TestState).optional() }),
      TestRow,
    ),
  }),
  detail: post('/api/practical/test/detail', {
    summary: '实操考核',
    ...reader,
    request: one,
    response: TestRow.extend({
      form: TestForm,
      sheet: ShownSheet,
      className: z.string(),
      examTitle: z.string(),
      certificateName: z.string(),
      /** Everybody whom the form names. */
      people: z.array(Person).max(MAX_CANDIDATES + MAX_GROUPS * 3),
      counts: z.array(z.object({ state: z.enum(CandidateState), count: z.int() })).max(7),
    }),
    errors: ['practicalTestNotFound'],
  }),
  save: post('/api/practical/test/save', {
    summary: '新增实操考核或修改其草稿',
    ...staff,
    maxBodyBytes: 128 * KIBIBYTE,
    /** A new test may bring its id, so that a repeated call creates it once. */
    request: z.object({ id: Id.optional(), version: z.int32().optional(), form: TestForm }),
    response: locked,
    errors: [
      'practicalTestNotFound',
      'practicalTestChanged',
      'practicalTestStateWrong',
      'practicalSheetNotFound',
      'practicalSheetNotPublished',
      'practicalPeopleWrong',
      'trainclassNotFound',
      'examNotFound',
      'userNotFound',
      'certificateTemplateNotFound',
      'certificateTemplateNotInUse',
    ],
  }),
  /** The participants of a class, to make candidates of. */
  classPeople: post('/api/practical/test/class-people', {
    summary: '培训班的学员',
    ...staff,
    request: z.object({ classId: Id }),
    response: z.array(Person).max(MAX_CANDIDATES),
    errors: ['trainclassNotFound'],
  }),
  open: post('/api/practical/test/open', {
    summary: '开始实操考核',
    ...step,
    errors: [...stepErrors, 'practicalTestNotReady', 'practicalPeopleWrong'],
  }),
  withdraw: post('/api/practical/test/withdraw', {
    summary: '实操考核退回草稿',
    ...step,
    errors: [...stepErrors, 'practicalTestScored'],
  }),
  close: post('/api/practical/test/close', {
    summary: '结束实操考核',
    ...step,
    errors: [...stepErrors, 'practicalTestUnfinished'],
  }),
  reopen: post('/api/practical/test/reopen', { summary: '重新开放实操考核', ...step, errors: stepErrors }),
  delete: post('/api/practical/test/delete', {
    summary: '删除实操考核草稿',
    ...staff,
    request: locked,
    response: z.null(),
    errors: stepErrors,
  }),
  candidates: post('/api/practical/test/candidates', {
    summary: '实操考核的考生和成绩',
    ...reader,
    ...paging(candidateFilter, CandidateRow),
    errors: ['practicalTestNotFound'],
  }),
  /** Every sheet that was handed in for a candidate, also those that were given back. */
  candidate: post('/api/practical/test/candidate', {
    summary: '考生的实操评分',
    ...reader,
    request: one,
    response: CandidateRow.extend({
      testId: Id,
      testTitle: z.string(),
      sheet: ShownSheet,
      scores: z
        .array(
          z.object({
            id: Id,
            role: z.enum(ExaminerRole),
            examinerName: z.string(),
            total: Score,
            marks: z.array(ScoreMark).max(MAX_MARKS),
            photos: z
              .array(z.object({ id: Id, url: z.string(), takenAt: Time, atSeconds: z.int().nullable() }))
              .max(MAX_PHOTOS),
            elapsedSeconds: z.int(),
            examinerSign: Strokes,
            candidateSign: Strokes,
            handedInAt: Time,
            returnedAt: Time.nullable(),
            returnReason: z.string(),
          }),
        )
        .max(MAX_SCORES),
    }),
    errors: ['practicalCandidateNotFound'],
  }),
  giveBack: post('/api/practical/test/give-back', {
    summary: '实操评分退回重评',
    ...scorer,
    request: z.object({
      id: Id,
      reason: z.string().trim().min(1, '请填写原因').max(100, '原因不能超过 100 个字'),
    }),
    response: z.null(),
    errors: ['practicalScoreNotFound', 'practicalTestStateWrong'],
  }),
  markAbsent: post('/api/practical/test/mark-absent', {
    summary: '登记或取消缺考',
    ...scorer,
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids, absent: z.boolean() }),
    response: z.null(),
    errors: ['practicalCandidateNotFound', 'practicalCandidateStateWrong', 'practicalTestStateWrong'],
  }),
  assignThird: post('/api/practical/test/assign-third', {
    summary: '指定第三位考官',
    ...scorer,
    request: z.object({ id: Id, group: z.int().min(1).max(MAX_GROUPS), userId: Id }),
    response: z.null(),
    errors: ['practicalTestNotFound', 'practicalTestStateWrong', 'practicalPeopleWrong', 'userNotFound'],
  }),
  export: post('/api/practical/test/export', {
    summary: '导出实操成绩',
    ...reader,
    request: z.object({ testId: Id }),
    response: z.object({ taskId: Id }),
    errors: ['practicalTestNotFound'],
    limit: { count: 10, seconds: 60, by: 'user' },
  }),
};
