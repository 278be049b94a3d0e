import { XLSX } from '@ganlin/contract/core/import';
import { textInChina } from '@ganlin/contract/core/time';
import { examResultLabels, HandInBy, handInByLabels, PaperState, paperStateLabels } from '@ganlin/contract/exam/kinds';
import type { papersApi } from '@ganlin/contract/paper/papers';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineExport, startTask } from '../../../platform/jobs/task.ts';
import { sheetOf, type SheetColumn } from '../../../platform/sheet.ts';
import { record } from '../../audit/index.ts';
import { scopeOf, StoredScope } from '../../iam/index.ts';
import { filterOf, staffRows } from './papers.ts';
import * as queries from './papers.queries.ts';

const STEP = 1_000;
/** A sheet has at most 1,048,576 rows. */
const ROW_LIMIT = 1_000_000;

/** Selects the papers: the requester's scope and filter at the time of the request. */
const Which = z.object({
  scope: StoredScope,
  people: z.object({ text: z.string().optional(), deptId: z.string().optional() }),
  filter: z.object({
    examId: z.string().optional(),
    state: z.enum(PaperState).optional(),
    passed: z.boolean().optional(),
    handedInBy: z.enum(HandInBy).optional(),
    voided: z.boolean().optional(),
  }),
});
type Which = z.infer<typeof Which>;

export const startExport: Handler<typeof papersApi.export> = async (ctx, { params }) => {
  // A plain-data copy, because it is stored in the task's input.
  const input = Which.parse({
    scope: await scopeOf(ctx),
    people: { text: params.keyword, deptId: params.deptId },
    filter: filterOf(params),
  });
  return transaction(ctx, async (ctx) => {
    const taskId = await startTask(ctx, exportTask, { title: '导出答卷', input });
    await record(ctx, { action: 'paper.exported', target: `task:${taskId}`, after: params });
    return { taskId };
  });
};

export const exportTask = defineExport('paper.exportPapers', Which, async (ctx, which, { report, keep }) => {
  const whose = await queries.whoseOf(ctx.db, which.scope, which.people);
  const wanted = { filter: which.filter, whose };
  const total = await queries.countPapers(ctx.db, wanted, ROW_LIMIT);
  let done = 0;
  const reportProgress = async (count: number): Promise<void> => {
    done += count;
    await report({ done, total: Math.max(done, total), note: `正在写入 ${done} 份` });
  };
  await keep({
    name: '答卷.xlsx',
    contentType: XLSX,
    body: sheetOf('答卷', columns, steps(ctx, wanted, reportProgress)),
  });
  return `共 ${done} 份答卷`;
});

type Wanted = Parameters<typeof queries.papersBelow>[1];

/** Newest first, a thousand at a time. */
async function* steps(ctx: Ctx<null>, wanted: Wanted, reportProgress: (count: number) => Promise<void>) {
  let below: string | null = null;
  for (let done = 0; done < ROW_LIMIT;) {
    const limit = Math.min(STEP, ROW_LIMIT - done);
    const papers = await queries.papersBelow(ctx.db, wanted, { below, limit });
    yield await staffRows(ctx, papers);
    done += papers.length;
    await reportProgress(papers.length);
    if (papers.length < limit) return;
    below = papers.at(-1)?.paperId ?? null;
  }
}

type Row = Awaited<ReturnType<typeof staffRows>>[number];

const at = (time: Date | null): string => (time ? textInChina(time) : '');
const points = (centi: number | null): number | string => (centi === null ? '' : centi / 100);

const columns: readonly SheetColumn<Row>[] = [
  { title: '考试', width: 30, value: ({ examTitle }) => examTitle },
  { title: '账号', width: 18, value: ({ userName }) => userName },
  { title: '姓名', width: 14, value: ({ realName }) => realName },
  { title: '部门', width: 28, value: ({ deptName }) => deptName },
  { title: '第几次', width: 8, value: ({ attempt }) => attempt },
  {
    title: '状态',
    width: 10,
    value: ({ state, voidReason }) => (voidReason === null ? paperStateLabels[state] : '已作废'),
  },
  { title: '开始时间', width: 20, value: ({ startedAt }) => at(startedAt) },
  { title: '交卷时间', width: 20, value: ({ handedInAt }) => at(handedInAt) },
  { title: '交卷方式', width: 14, value: ({ handedInBy }) => (handedInBy === null ? '' : handInByLabels[handedInBy]) },
  { title: '用时（秒）', width: 12, value: ({ spentSeconds }) => spentSeconds ?? '' },
  { title: '已答题数', width: 10, value: ({ answered }) => answered },
  { title: '总题数', width: 10, value: ({ questions }) => questions },
  { title: '成绩', width: 10, value: ({ score }) => points(score) },
  { title: '总分', width: 10, value: ({ totalScore }) => points(totalScore) },
  { title: '合格分', width: 10, value: ({ passScore }) => points(passScore) },
  { title: '结果', width: 10, value: ({ result }) => (result === null ? '' : examResultLabels[result]) },
  { title: '作废原因', width: 30, value: ({ voidReason }) => voidReason ?? '' },
  { title: 'IP 地址', width: 18, value: ({ ip }) => ip },
  { title: '答卷编号', width: 40, value: ({ paperId }) => paperId },
];
