import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineEvent, emit } from '../../../platform/events/events.ts';
import { formQuestions, listExams, type SittingExam } from '../../exam/index.ts';
import { judge } from '../../question/index.ts';
import { unpackArrangement } from '../model/arrangement.rules.ts';
import { chainGrades } from './grade-evidence.ts';
import { AsideStep, putAside } from '../hand-in/aside.queries.ts';
import { examKeys, keyName } from '../model/grade-keys.ts';
import { gradeAdjusted } from '../model/adjusted.rules.ts';
import { ENGINE } from '../model/grade.rules.ts';
import { adjustmentsForGrading, adjustmentsTo, type Adjustments } from '../adjustments/adjustments.ts';
import * as queries from './grade.queries.ts';
import { inBatchOrOneByOne, reasonOf } from '../hand-in/one-by-one.ts';

/** Papers have been graded; those without an open question have their result too. */
export const papersGraded = defineEvent(
  'paper.graded',
  z.object({
    papers: z.array(z.object({ userId: Id, paperId: Id, examId: Id, passed: z.boolean().nullable() })),
  }),
);

/** Per transaction: few enough that nobody waits long for one of them. */
const BATCH = 100;

/** Grades one paper, if it waits for that. Idempotent. */
export function gradePaper(outer: Ctx<unknown>, { userId, paperId }: queries.PaperRef): Promise<boolean> {
  return transaction(outer, async (ctx) => {
    const locked = await queries.holdUngraded(ctx.db, { only: { userId, id: paperId }, limit: 1 });
    return locked.length > 0 && (await gradeHeld(ctx, locked)) > 0;
  });
}

/**
 * Grades everything that was handed in. Any number of workers may run it concurrently: each takes different papers.
 */
export async function gradeDue(ctx: Ctx<null>): Promise<void> {
  for (;;) {
    const taken = await inBatchOrOneByOne(ctx, {
      step: AsideStep.grading,
      take: ({ db }, only?: queries.Ungraded) => queries.holdUngraded(db, only ? { only, limit: 1 } : { limit: BATCH }),
      run: async (ctx, papers) => void (await gradeHeld(ctx, papers)),
    });
    if (taken < BATCH) return;
  }
}

/** Returns how many were graded. */
async function gradeHeld(ctx: Ctx<unknown>, papers: readonly queries.Ungraded[]): Promise<number> {
  const examIds = [...new Set(papers.map(({ examId }) => examId))];
  const exams = await listExams(ctx, examIds);
  const adjustments = await adjustmentsForGrading(ctx, examIds);
  const answers = await queries.answersOf(ctx.db, papers);
  const graded: queries.GradedPaper[] = [];
  for (const paper of papers) {
    // One paper that cannot be graded must not delay the others.
    try {
      graded.push(
        await marksOf(ctx, { ...paper, answers: answers.get(paper.id), adjustments }, exams.get(paper.examId)),
      );
    } catch (error) {
      ctx.log.error({ paperId: paper.id, err: error }, 'paper could not be graded');
      await putAside(ctx.db, paper, { step: AsideStep.grading, reason: reasonOf(error) });
    }
  }
  const stored = graded.length > 0 ? await queries.keepGrades(ctx.db, graded, ENGINE) : [];
  // A void paper has no result; restoring it emits the event.
  const told = stored.filter(({ voided }) => !voided).map(toldOf);
  if (told.length > 0) await emit(ctx, papersGraded, { papers: told });
  await chainGrades(ctx, stored, graded);
  return stored.length;
}

const toldOf = ({ userId, paperId, examId, passed }: queries.Stored) => ({ userId, paperId, examId, passed });

/** The grade by rule and by the fixes of the exam. */
export async function marksOf(
  ctx: Ctx<unknown>,
  {
    userId,
    id: paperId,
    examId,
    formId,
    arrangement,
    answers,
    adjustments,
  }: queries.Ungraded & { answers: queries.Answers | undefined; adjustments: Adjustments },
  exam: SittingExam | undefined,
): Promise<queries.GradedPaper> {
  if (!exam) throw new Error(`exam ${examId} is not there`);
  if (!answers) throw new Error(`paper ${paperId} was handed in and has no answers`);
  const form = await formQuestions(ctx, formId);
  const keys = await examKeys(ctx, examId, form);
  const questions = unpackArrangement(arrangement).questions.map((index) => {
    const question = form[index];
    const key = question && keys.get(keyName(question));
    if (!question || !key) throw new Error(`no key for place ${index} of form ${formId}`);
    const { section, pointsCenti } = question;
    return { section, pointsCenti, body: key.body, adjustments: adjustmentsTo(adjustments, examId, question) };
  });
  const given = new Map(Object.entries(answers).map(([ordinal, answer]) => [Number(ordinal), answer]));
  const { marks, scoreCenti, open } = gradeAdjusted(judge, {
    questions,
    sections: exam.composition.sections,
    answers: given,
    totalCenti: exam.totalCenti,
  });
  const text = open === 0 ? `${scoreCenti / 100} 分` : `客观题 ${scoreCenti / 100} 分，${open} 题待阅卷`;
  return { userId, paperId, marks, scoreCenti, open, text, passed: scoreCenti >= exam.passCenti };
}
