import { textInChina } from '@ganlin/contract/core/time';
import {
  reportKindLabels,
  reportStateLabels,
  type ReportKind,
  type ReportState,
} from '@ganlin/contract/question/report';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { reportsOf } from './report.queries.ts';

const STEP = 1000;

type Report = Awaited<ReturnType<typeof reportsOf>>[number];

export const ownReports = defineOwnData({
  title: '试题纠错',
  about: '您提交过的试题纠错和得到的答复。',
  columns: [
    { title: '提交时间', width: 20, value: ({ reportedAt }: Report) => textInChina(reportedAt) },
    { title: '试题编码', width: 14, value: ({ code }) => code },
    { title: '试题', width: 50, value: ({ questionText }) => questionText },
    // The columns' check constraints allow nothing else.
    { title: '类型', width: 20, value: ({ kind }) => reportKindLabels[kind as ReportKind] },
    { title: '说明', width: 50, value: ({ text }) => text },
    { title: '状态', width: 10, value: ({ state }) => reportStateLabels[state as ReportState] },
    { title: '答复', width: 50, value: ({ reply }) => reply },
    { title: '答复时间', width: 20, value: ({ repliedAt }) => (repliedAt ? textInChina(repliedAt) : '') },
  ],
  rows: reports,
});

async function* reports(ctx: Ctx<null>, userId: string): AsyncGenerator<Report[]> {
  for (let after: string | undefined; ;) {
    const found = await reportsOf(ctx.db, userId, { after, limit: STEP });
    yield found;
    if (found.length < STEP) return;
    after = found.at(-1)?.id;
  }
}
