import { XLSX } from '@ganlin/contract/core/import';
import { candidateStateLabels } from '@ganlin/contract/practical/kinds';
import type { practicalTestApi } from '@ganlin/contract/practical/test';
import { z } from 'zod';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineExport, startTask } from '../../../platform/jobs/task.ts';
import { sheetOf, type SheetColumn } from '../../../platform/sheet.ts';
import { record } from '../../audit/index.ts';
import { getTestInScope, targetOf } from '../model/test.ts';
import { pageCandidates } from './candidates.queries.ts';
import { withExaminers } from './candidates.ts';

const STEP = 100;
const FILE_NAME = '实操成绩';

type Row = Awaited<ReturnType<typeof withExaminers>>[number];

const points = (centi: number | null | undefined): number | string => (typeof centi === 'number' ? centi / 100 : '');
const scoreOf =
  (index: number) =>
  ({ examiners }: Row) =>
    points(examiners[index]?.score);

const columns: readonly SheetColumn<Row>[] = [
  { title: '组', width: 6, value: ({ group }) => group },
  { title: '号', width: 6, value: ({ number }) => number },
  { title: '姓名', width: 14, value: ({ name }) => name },
  { title: '单位', width: 28, value: ({ deptName }) => deptName },
  { title: '主考评分', width: 10, value: scoreOf(0) },
  { title: '副考评分', width: 10, value: scoreOf(1) },
  { title: '第三位考官评分', width: 14, value: scoreOf(2) },
  { title: '实操成绩', width: 10, value: ({ practical }) => points(practical) },
  { title: '理论成绩', width: 10, value: ({ theory }) => points(theory) },
  { title: '总成绩', width: 10, value: ({ score }) => points(score) },
  { title: '否决', width: 8, value: ({ vetoed }) => (vetoed ? '是' : '') },
  { title: '结果', width: 14, value: ({ state }) => candidateStateLabels[state] },
];

/** The requester is in the input: an examiner must not learn from the file what the page does not show. */
const Which = z.object({ testId: z.string(), userId: z.string() });

export const startExport: Handler<typeof practicalTestApi.export> = async (ctx, { testId }) => {
  const test = await getTestInScope(ctx, testId);
  return transaction(ctx, async (ctx) => {
    const input = { testId, userId: ctx.user.id };
    const taskId = await startTask(ctx, exportTask, { title: `导出${FILE_NAME}：${test.title}`, input });
    await record(ctx, { action: 'practical.resultsExported', target: targetOf(testId), summary: test.title });
    return { taskId };
  });
};

export const exportTask = defineExport('practical.exportResults', Which, async (ctx, which, { report, keep }) => {
  let done = 0;
  async function* steps() {
    for (;;) {
      const page = await pageCandidates(ctx.db, { testId: which.testId }, { limit: STEP, offset: done });
      yield await withExaminers(ctx, page.records, which.userId);
      done += page.records.length;
      await report({ done, total: Math.max(done, page.total), note: `正在写入 ${done} 人` });
      if (page.records.length < STEP) return;
    }
  }
  await keep({ name: `${FILE_NAME}.xlsx`, contentType: XLSX, body: sheetOf(FILE_NAME, columns, steps()) });
  return `共 ${done} 人`;
});
