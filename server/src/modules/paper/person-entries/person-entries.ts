import { dayInChina } from '@ganlin/contract/core/time';
import { ExamResult, examResultLabels } from '@ganlin/contract/exam/kinds';
import type { TranscriptEntry } from '@ganlin/contract/transcript/entry';
import { MAX_ENTRIES_OF_KIND } from '@ganlin/contract/transcript/view';
import type { Ctx } from '../../../platform/ctx.ts';
import { listExams } from '../../exam/index.ts';
import { listPapersOf } from '../model/results.queries.ts';
import { visibleOf } from '../results/release.ts';
import { rowOf } from '../results/results.ts';

/** The exams of a person's file: attempts whose result is released. Nothing else of them is known to anybody yet. */
export async function examEntries(ctx: Ctx<unknown>, userId: string): Promise<TranscriptEntry[]> {
  const papers = await listPapersOf(ctx.db, userId, { limit: MAX_ENTRIES_OF_KIND });
  const exams = await listExams(ctx, [...new Set(papers.map(({ examId }) => examId))]);
  return papers.flatMap((paper) => {
    const exam = exams.get(paper.examId);
    if (!exam) return [];
    const { score, result, handedInAt, spentSeconds, totalScore, attempt } = rowOf(
      exam,
      paper,
      visibleOf(exam, paper, exam.readAt),
    );
    if (score === null || result === null || handedInAt === null) return [];
    const minutes = spentSeconds === null ? '' : `用时 ${Math.max(1, Math.round(spentSeconds / 60))} 分`;
    return {
      kind: 'exam',
      id: paper.paperId,
      title: exam.title,
      at: handedInAt,
      startsOn: dayInChina(handedInAt),
      detail: [`第 ${attempt} 次`, minutes].filter(Boolean).join('，'),
      value: String(score / 100),
      unit: `/ ${totalScore / 100}`,
      state: examResultLabels[result],
      tone: result === ExamResult.pass ? 'ok' : 'bad',
      hourTenths: 0,
      games: 0,
      link: `/web/exam/result/${paper.paperId}`,
      linkText: '成绩',
    };
  });
}
