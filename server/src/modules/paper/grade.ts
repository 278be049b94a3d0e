import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { defineEvent, emit } from '../../platform/events/events.ts';
import { formQuestions, listExams, type SittingExam } from '../exam/index.ts';
import { judge } from '../question/index.ts';
import { chainGrades } from './grade-evidence.ts';
import { examKeys, keyName } from './grade-keys.ts';
import { ENGINE, gradeAnswers } from './grade.rules.ts';
import * as queries from './grade.queries.ts';

/** Papers have got their marks; those without an open question their result too. */
export const papersGraded = defineEvent(
  'paper.graded',
  z.object({
    papers: z.array(z.object({ userId: Id, paperId: Id, examId: Id, passed: z.boolean().nullable() })),
  }),
);

/** In one transaction: few enough that nobody waits long for one of them. */
const BATCH = 100;

/** Gives one paper its marks, if it waits for them. Whoever asks again changes nothing. */
export async function gradePaper(ctx: Ctx<unknown>, only: queries.PaperRef): Promise<boolean> {
  const { kept } = await gradeSome(ctx, { only, except: [], limit: 1 });
  return kept > 0;
}

/** Gives everything that was handed in its marks. Any number of workers may do so at once: each takes others. */
export async function gradeDue(ctx: Ctx<null>): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    const { taken, failed: more } = await gradeSome(ctx, { except: failed, limit: BATCH });
    failed.push(...more);
    if (taken < BATCH) return;
  }
}

type Wanted = Parameters<typeof queries.takeUngraded>[1];

function gradeSome(outer: Ctx<unknown>, wanted: Wanted) {
  return transaction(outer, async (ctx) => {
    const papers = await queries.takeUngraded(ctx.db, wanted);
    if (papers.length === 0) return { taken: 0, kept: 0, failed: [] };
    const exams = await listExams(ctx, [...new Set(papers.map(({ examId }) => examId))]);
    const graded: queries.GradedPaper[] = [];
    const failed: string[] = [];
    for (const paper of papers) {
      // One paper that cannot be judged must not keep the others waiting.
      const one = await marksOf(ctx, paper, exams.get(paper.examId)).catch((error: unknown) => {
        ctx.log.error({ paperId: paper.paperId, err: error }, 'paper could not be graded');
        return null;
      });
      if (one) graded.push(one);
      else failed.push(paper.paperId);
    }
    const kept = graded.length > 0 ? await queries.keepGrades(ctx.db, graded, ENGINE) : [];
    if (kept.length > 0) await emit(ctx, papersGraded, { papers: kept.map(toldOf) });
    await chainGrades(ctx, kept, graded);
    return { taken: papers.length, kept: kept.length, failed };
  });
}

const toldOf = ({ userId, paperId, examId, passed }: queries.Kept) => ({ userId, paperId, examId, passed });

async function marksOf(
  ctx: Ctx<unknown>,
  { userId, paperId, examId, formId, arrangement, answers }: queries.Ungraded,
  exam: SittingExam | undefined,
): Promise<queries.GradedPaper> {
  if (!exam) throw new Error(`exam ${examId} is not there`);
  const form = await formQuestions(ctx, formId);
  const keys = await examKeys(ctx, examId, form);
  const questions = arrangement.questions.map((place) => {
    const question = form[place];
    const key = question && keys.get(keyName(question));
    if (!question || !key) throw new Error(`no key for place ${place} of form ${formId}`);
    return { section: question.section, pointsCenti: question.pointsCenti, body: key.body };
  });
  const given = new Map(Object.entries(answers ?? {}).map(([ordinal, answer]) => [Number(ordinal), answer]));
  const { marks, scoreCenti, open } = gradeAnswers(judge, {
    questions,
    sections: exam.composition.sections,
    answers: given,
  });
  const text = open === 0 ? `${scoreCenti / 100} 分` : `客观题 ${scoreCenti / 100} 分，${open} 题待阅卷`;
  return { userId, paperId, marks, scoreCenti, open, text, passed: scoreCenti >= exam.passCenti };
}
