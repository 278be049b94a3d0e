import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Score } from '../core/score.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { GradedQuestion } from './desk.ts';
import { MarkForm, MAX_RUBRIC_ITEMS, Rubric, RubricItem } from './rubric.ts';

export const MAX_GRADERS = 200;
const GRADERS_BODY_BYTES = 64 * KIBIBYTE;

/** Whoever marks the answers to a question; without a question, those to all questions that have nobody else. */
const Grader = z.object({
  userId: Id,
  questionId: Id.nullable().default(null),
  /** Relative to the others of the same question. */
  share: z.int().min(1, '份额至少为 1').max(100, '份额不能超过 100').default(1),
});

export const gradingLeadApi = {
  detail: post('/api/exam/grading-lead/detail', {
    summary: '阅卷安排和进度',
    access: 'perm:exam:grading:assign',
    request: z.object({ examId: Id }),
    response: z.object({
      examTitle: z.string(),
      version: z.int(),
      graders: z
        .array(Grader.extend({ realName: z.string(), total: z.int(), done: z.int(), lastAt: Time.nullable() }))
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
    request: z.object({ examId: Id, version: z.int().min(0), graders: z.array(Grader).max(MAX_GRADERS) }),
    response: z.object({ version: z.int() }),
    errors: ['examNotFound', 'forbidden', 'gradingChanged', 'graderNotFound', 'graderWithoutRight'],
    scope: 'dept',
  }),
  /** Saves a new version of a question's rubric. Marks keep the version they were given by. */
  saveRubric: post('/api/exam/grading-lead/save-rubric', {
    summary: '修改评分细则',
    access: 'perm:exam:grading:assign',
    maxBodyBytes: 64 * KIBIBYTE,
    request: GradedQuestion.extend({
      /** The version that the change is based on. */
      rubricVersion: z.int().min(0),
      items: z.array(RubricItem).max(MAX_RUBRIC_ITEMS),
    }),
    response: z.object({ version: z.int() }),
    errors: ['examNotFound', 'forbidden', 'gradingNotFound', 'rubricChanged'],
    scope: 'dept',
  }),
  /** Answers on which the graders differ. Examinees stay anonymous for the leader too. */
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
        rubricVersion: z.int(),
        marks: z
          .array(z.object({ realName: z.string(), score: Score, comment: z.string(), markedAt: Time }))
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
};
