import { textInChina } from '@ganlin/contract/core/time';
import { examResultLabels, paperStateLabels } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { listExams } from '../../exam/index.ts';
import { visibleOf } from './release.ts';
import { collectReasonOf } from '../model/collect-reason.rules.ts';
import { listPapersOf } from '../model/results.queries.ts';
import { rowOf } from './results.ts';

const MAX_PAPERS = 10_000;

/** With what is released: requesting one's data must not bypass the release of results. */
async function papersOf(ctx: Ctx<null>, userId: string) {
  const papers = await listPapersOf(ctx.db, userId, { limit: MAX_PAPERS });
  const exams = await listExams(ctx, [...new Set(papers.map(({ examId }) => examId))]);
  return papers.flatMap((paper) => {
    const exam = exams.get(paper.examId);
    if (!exam) return [];
    const { ip, receipt } = paper;
    const row = rowOf(exam, paper, visibleOf(exam, paper, exam.readAt));
    return [{ ...row, ip, receipt: receipt ?? '', collectReason: collectReasonOf(paper) ?? '' }];
  });
}

type Row = Awaited<ReturnType<typeof papersOf>>[number];

export const ownPapers = defineOwnData({
  title: '考试',
  about: '您参加过的考试：每次的起止时间、答题数、已公布的成绩、交卷回执和 IP 地址。',
  columns: [
    { title: '考试', width: 30, value: ({ examTitle }: Row) => examTitle },
    { title: '第几次', width: 8, value: ({ attempt }) => attempt },
    { title: '状态', width: 10, value: ({ state }) => paperStateLabels[state] },
    { title: '开始时间', width: 20, value: ({ startedAt }) => textInChina(startedAt) },
    { title: '交卷时间', width: 20, value: ({ handedInAt }) => (handedInAt ? textInChina(handedInAt) : '') },
    { title: '收卷原因', width: 30, value: ({ collectReason }) => collectReason },
    { title: '已答题数', width: 10, value: ({ answered }) => answered },
    { title: '成绩', width: 10, value: ({ score }) => (score === null ? '' : score / 100) },
    { title: '结果', width: 10, value: ({ result }) => (result === null ? '' : examResultLabels[result]) },
    { title: '作废原因', width: 30, value: ({ voidReason }) => voidReason ?? '' },
    { title: '交卷回执', width: 24, value: ({ receipt }) => receipt },
    { title: 'IP 地址', width: 18, value: ({ ip }) => ip },
  ],
  rows: papersOf,
});
