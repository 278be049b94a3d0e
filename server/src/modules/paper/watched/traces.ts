import type { Ctx } from '../../../platform/ctx.ts';
import { listFormQuestions, type SittingExam } from '../../exam/index.ts';
import { hasAllEnded } from '../results/release.ts';
import * as queries from './traces.queries.ts';

/** When and where a paper was sat. */
interface PaperTrace {
  readonly paperId: string;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly ips: readonly string[];
  /** By question and version: when it was last saved, in milliseconds. Empty where the saves are archived. */
  readonly times: ReadonlyMap<string, number>;
}

export async function tracesOf(
  ctx: Ctx<unknown>,
  refs: readonly { readonly userId: string; readonly paperId: string }[],
): Promise<PaperTrace[]> {
  const rows = await queries.listTraces(ctx.db, refs);
  const forms = await listFormQuestions(ctx, [...new Set(rows.map(({ formId }) => formId))]);
  return rows.map(({ paperId, formId, questions, startedAt, handedInAt, ips, ordinals, savedMs }) => {
    const form = forms.get(formId) ?? [];
    // Papers of earlier releases store a list.
    const positions = questions
      .replace(/[[\] ]/g, '')
      .split(',')
      .map(Number);
    const times = ordinals.flatMap((ordinal, at): [string, number][] => {
      const question = form[positions[ordinal - 1] ?? -1];
      return question ? [[`${question.questionId}:${question.version}`, savedMs[at] ?? 0]] : [];
    });
    return { paperId, from: startedAt, until: handedInAt, ips, times: new Map(times) };
  });
}

/** Nobody sits the exam any more, and every paper has its grade. */
export const isAllGraded = async (ctx: Ctx<unknown>, exam: SittingExam): Promise<boolean> =>
  (await hasAllEnded(ctx, exam)) && !(await queries.isAnyUngraded(ctx.db, exam.id));
