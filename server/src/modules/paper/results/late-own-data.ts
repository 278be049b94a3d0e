import { textInChina } from '@ganlin/contract/core/time';
import type { Answer, SimpleAnswer } from '@ganlin/contract/question/answer';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { listExams } from '../../exam/index.ts';
import { listLate, type LateAnswer } from '../sitting/late.queries.ts';
import { listPapersOf } from '../model/results.queries.ts';

const MAX_PAPERS = 10_000;

interface Row extends LateAnswer {
  readonly examTitle: string;
}

/** Contains what they wrote, and no question: requesting one's data must not bypass the release of results. */
async function lateOf(ctx: Ctx<null>, userId: string): Promise<Row[]> {
  const late = await listLate(ctx.db, { userId });
  if (late.length === 0) return [];
  const papers = await listPapersOf(ctx.db, userId, { limit: MAX_PAPERS });
  const examOf = new Map(papers.map(({ paperId, examId }) => [paperId, examId]));
  const exams = await listExams(ctx, [...new Set(examOf.values())]);
  return late.map((each) => ({ ...each, examTitle: exams.get(examOf.get(each.paperId) ?? '')?.title ?? '' }));
}

export const ownLateAnswers = defineOwnData({
  title: '没有送达的作答',
  about: '交卷后您从设备上提交备查的作答。这些作答没有计入成绩。',
  columns: [
    { title: '考试', width: 30, value: ({ examTitle }: Row) => examTitle },
    { title: '题号', width: 8, value: ({ ordinal }) => ordinal },
    { title: '作答', width: 60, value: ({ answer }) => textOf(answer) },
    { title: '作答时间（设备时间）', width: 22, value: ({ writtenAt }) => textInChina(writtenAt) },
    { title: '提交时间', width: 20, value: ({ receivedAt }) => textInChina(receivedAt) },
  ],
  rows: lateOf,
});

function textOf({ children = {}, ...own }: Answer): string {
  return [partText(own), ...Object.values(children).map(partText)].filter((label) => label !== '').join('\n');
}

function partText({ options = [], blanks = [], pairs = {}, text = '' }: SimpleAnswer): string {
  const matched = Object.entries(pairs).map(([left, right]) => `${left}→${right}`);
  return [...options, ...blanks, ...matched, text].filter((part) => part !== '').join('；');
}
