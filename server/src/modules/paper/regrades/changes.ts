import { XLSX } from '@ganlin/contract/core/import';
import { Id } from '@ganlin/contract/core/id';
import { RegradeState, RegradeWay, regradeWayLabels, type regradeApi } from '@ganlin/contract/paper/regrade';
import type { Answer } from '@ganlin/contract/question/answer';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineExport, startTask } from '../../../platform/jobs/task.ts';
import { sheetOf, type SheetColumn } from '../../../platform/sheet.ts';
import { record } from '../../audit/index.ts';
import { scopeOf, StoredScope, type Scope } from '../../iam/index.ts';
import { namePeople } from '../model/results.queries.ts';
import { readAnswers } from '../regrading/papers.queries.ts';
import { regradeInScope } from './in-scope.ts';
import * as queries from './regrades.queries.ts';

const STEP = 1_000;
const { tried, committing, committed } = RegradeState;
const withTrial = new Set<RegradeState>([tried, committing, committed]);

export const changes: Handler<typeof regradeApi.changes> = async (ctx, { current, size, params }) => {
  const { id, way, only, keyword } = params;
  const regrade = await regradeInScope(ctx, id);
  const scope = await scopeOf(ctx);
  if (!withTrial.has(regrade.state)) return { records: [], total: 0, current, size };
  const wanted = { regradeId: id, way, only, scope, text: keyword };
  const rows = await queries.pageChanges(ctx.db, wanted, { limit: size, offset: (current - 1) * size });
  const answers = new Map((await readAnswers(ctx.db, rows)).map(({ paperId, answer }) => [paperId, answer as Answer]));
  const named = await withNames(ctx, scope, rows);
  return {
    records: named.map((row) => ({ ...row, answer: answers.get(row.paperId) ?? null })),
    total: await queries.countChanges(ctx.db, wanted),
    current,
    size,
  };
};

async function withNames(ctx: Ctx<unknown>, scope: Scope, rows: readonly queries.ChangeRow[]) {
  const people = await namePeople(
    ctx.db,
    scope,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => {
    const { userId, paperId, attempt, wonBefore, won, scoreBefore, score, passedBefore, passed } = row;
    const person = people.get(userId);
    const shown = { userId, paperId, attempt, wonBefore, won, scoreBefore, score, passedBefore, passed };
    return { ...shown, realName: person?.realName ?? '', deptName: person?.deptName ?? '' };
  });
}

export const startExport: Handler<typeof regradeApi.export> = async (ctx, { id, way }) => {
  const regrade = await regradeInScope(ctx, id);
  // A plain-data copy, because it is stored in the task's input.
  const scope = StoredScope.parse(await scopeOf(ctx));
  return transaction(ctx, async (ctx) => {
    const title = `导出试算表：${regrade.title}`;
    const taskId = await startTask(ctx, exportTask, { title, input: { id, way, scope } });
    await record(ctx, { action: 'paper.exported', target: `task:${taskId}`, after: { regradeId: id, way } });
    return { taskId };
  });
};

const Which = z.object({ id: Id, way: z.enum(RegradeWay), scope: StoredScope });

export const exportTask = defineExport('paper.exportRegrade', Which, async (ctx, { id, way, scope }, work) => {
  const wanted = { regradeId: id, way, only: 'all' as const, scope };
  const total = await queries.countChanges(ctx.db, wanted);
  let done = 0;
  async function* steps() {
    for (;;) {
      const rows = await queries.pageChanges(ctx.db, wanted, { limit: STEP, offset: done });
      yield await withNames(ctx, scope, rows);
      done += rows.length;
      await work.report({ done, total: Math.max(done, total), note: `正在写入 ${done} 人` });
      if (rows.length < STEP) return;
    }
  }
  await work.keep({
    name: `试算表（${regradeWayLabels[way]}）.xlsx`,
    contentType: XLSX,
    body: sheetOf('试算', columns, steps()),
  });
  return `共 ${done} 人`;
});

type Row = Awaited<ReturnType<typeof withNames>>[number];

const resultOf = (passed: boolean | null): string => (passed === null ? '待阅卷' : passed ? '合格' : '不合格');

const columns: readonly SheetColumn<Row>[] = [
  { title: '姓名', width: 14, value: ({ realName }) => realName },
  { title: '部门', width: 28, value: ({ deptName }) => deptName },
  { title: '第几次', width: 8, value: ({ attempt }) => attempt },
  { title: '本题原得分', width: 12, value: ({ wonBefore }) => wonBefore / 100 },
  { title: '本题新得分', width: 12, value: ({ won }) => won / 100 },
  { title: '原成绩', width: 10, value: ({ scoreBefore }) => scoreBefore / 100 },
  { title: '新成绩', width: 10, value: ({ score }) => score / 100 },
  { title: '变化', width: 10, value: ({ scoreBefore, score }) => (score - scoreBefore) / 100 },
  { title: '原结果', width: 10, value: ({ passedBefore }) => resultOf(passedBefore) },
  { title: '新结果', width: 10, value: ({ passed }) => resultOf(passed) },
  { title: '答卷编号', width: 40, value: ({ paperId }) => paperId },
];
