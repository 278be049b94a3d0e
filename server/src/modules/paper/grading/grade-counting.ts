import { Verdict } from '@ganlin/contract/question/verdict';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { formQuestions, listExams } from '../../exam/index.ts';
import { addStats, noteUses } from '../../question/index.ts';
import { unpackArrangement } from '../model/arrangement.rules.ts';
import type { Mark } from '../model/grade.rules.ts';
import { takeUncounted, type Uncounted } from './grade.queries.ts';

const STEP = 200;
/** Per run; the next continues. */
const STEPS = 50;
const HUNDRED = 100;

/**
 * Adds graded answers to the questions' statistics, each once: a paper leaves the queue in the transaction that
 * counts it.
 */
export async function countGraded(ctx: Ctx<null>): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    if ((await transaction(ctx, countSome)) < STEP) return;
  }
}

interface Sum {
  readonly examId: string;
  readonly questionId: string;
  uses: number;
  answers: number;
  wonCenti: number;
}

async function countSome(ctx: Ctx<null>): Promise<number> {
  const papers = await takeUncounted(ctx.db, STEP);
  const sums = new Map<string, Sum>();
  for (const paper of papers) await addPaper(ctx, sums, paper);
  const exams = await listExams(ctx, [...new Set(papers.map(({ examId }) => examId))]);
  const all = [...sums.values()];
  await addStats(
    ctx,
    all.filter(({ answers }) => answers > 0),
  );
  await noteUses(
    ctx,
    all.map(({ questionId, examId, uses }) => {
      const title = exams.get(examId)?.title ?? '';
      return { questionId, kind: 'exam' as const, targetId: examId, title, count: uses };
    }),
  );
  return papers.length;
}

async function addPaper(
  ctx: Ctx<null>,
  sums: Map<string, Sum>,
  { examId, formId, arrangement, marks }: Uncounted,
): Promise<void> {
  const form = await formQuestions(ctx, formId);
  const { questions } = unpackArrangement(arrangement);
  for (const mark of marks) {
    const question = form[questions[mark.o - 1] ?? -1];
    if (!question) continue;
    const { questionId } = question;
    const name = `${examId}:${questionId}`;
    const sum = sums.get(name) ?? { examId, questionId, uses: 0, answers: 0, wonCenti: 0 };
    sum.uses += 1;
    const counted = answerCount(mark);
    sum.answers += counted.answers;
    sum.wonCenti += counted.wonCenti;
    sums.set(name, sum);
  }
}

/** What an answer adds to its question's statistics. */
export function answerCount({ won, max, verdict, blank }: Mark): { answers: number; wonCenti: number } {
  // An omitted answer says nothing about the question, and what a grader judges is not known yet.
  if (blank || verdict === Verdict.open || max <= 0) return { answers: 0, wonCenti: 0 };
  return { answers: 1, wonCenti: Math.round((won * HUNDRED) / max) };
}
