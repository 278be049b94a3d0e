import { textInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { listExams } from '../../exam/index.ts';
import { AsideStep, listAside } from './aside.queries.ts';

const SHOWN = 50;

const stepText: Readonly<Record<AsideStep, string>> = {
  [AsideStep.handIn]: '不能自动交卷',
  [AsideStep.grading]: '不能评阅',
};

/** Papers that were set aside, for site monitoring. */
export async function asideConcerns(ctx: Ctx<unknown>): Promise<string[]> {
  const aside = await listAside(ctx.db, SHOWN);
  const exams = await listExams(
    ctx,
    aside.map(({ examId }) => examId),
  );
  return aside.map(({ paperId, examId, step, failures, reason, since, tryAt }) => {
    const title = exams.get(examId)?.title ?? '';
    const [from, next] = [textInChina(since).slice(0, 16), textInChina(tryAt).slice(11)];
    return `考试“${title}”的试卷 ${paperId} ${stepText[step]}（${reason}），答案完好，不影响其他试卷；自 ${from} 起试了 ${failures} 次，${next} 再试。`;
  });
}
