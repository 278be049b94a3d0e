import { XLSX } from '@ganlin/contract/core/import';
import { Id } from '@ganlin/contract/core/id';
import { textInChina } from '@ganlin/contract/core/time';
import { paperStateLabels } from '@ganlin/contract/exam/kinds';
import { chanceText, similarText, type integrityApi } from '@ganlin/contract/invigilation/integrity';
import { decisionLabels, eventDoubtLabels, eventKindLabels } from '@ganlin/contract/invigilation/kinds';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineExport, startTask } from '../../../platform/jobs/task.ts';
import { bookOf, sheet, type SheetColumn } from '../../../platform/sheet.ts';
import { record } from '../../audit/index.ts';
import { expectedPeople, findExam } from '../../exam/index.ts';
import { StoredScope } from '../../iam/index.ts';
import { listPapersWithin } from '../../paper/index.ts';
import { hallOf } from '../model/hall.ts';
import { pageReviews } from '../review/review.queries.ts';
import { pagePairs } from '../similar/similar.queries.ts';
import type { Reported } from './report.queries.ts';
import { figuresOf } from './report.ts';

/** The exam, and the people whom the requester saw at the time of the request. */
const Which = z.object({ examId: Id, scope: StoredScope });

export const startExport: Handler<typeof integrityApi.export> = async (ctx, { examId }) => {
  const { exam, hall } = await hallOf(ctx, { examId });
  const input = Which.parse({ examId, scope: hall.scope });
  return transaction(ctx, async (ctx) => {
    const taskId = await startTask(ctx, exportTask, { title: '导出考场情况', input });
    await record(ctx, { action: 'invigilation.exported', target: `exam:${examId}`, summary: exam.title });
    return { taskId };
  });
};

export const exportTask = defineExport('invigilation.export', Which, async (ctx, { examId, scope }, { keep }) => {
  const exam = await findExam(ctx, examId);
  if (!exam) throw new AppError('examNotFound');
  const audience = await expectedPeople(ctx, exam);
  const reported = { examId, scope, audience };
  const { figures, depts } = await figuresOf(ctx, reported);
  const body = bookOf([
    sheet('概况', summaryColumns, once(summaryRows(exam.title, figures))),
    sheet('单位', deptColumns, once(depts)),
    sheet('考场标记', markColumns, marksOf(ctx, reported)),
    sheet('答案雷同线索', pairColumns, pairsOf(ctx, reported)),
  ]);
  await keep({ name: '考场情况.xlsx', contentType: XLSX, body });
  return `共 ${figures.marked} 份有标记的答卷`;
});

async function* once<Row>(rows: readonly Row[]) {
  yield rows;
}

const STEP = 500;

async function* marksOf(ctx: Ctx<unknown>, { examId, scope }: Reported) {
  for (let current = 1; ; current++) {
    const { rows } = await pageReviews(ctx.db, { examId, scope }, { current, size: STEP });
    const papers = await listPapersWithin(
      ctx.db,
      scope,
      rows.map(({ id }) => id),
    );
    const states = new Map(papers.map(({ id, state }) => [id, state]));
    yield rows.map((row) => ({ ...row, state: states.get(row.id) }));
    if (rows.length < STEP) return;
  }
}

async function* pairsOf(ctx: Ctx<unknown>, { examId, scope }: Reported) {
  for (let current = 1; ; current++) {
    const { rows } = await pagePairs(ctx.db, { examId, scope }, { current, size: STEP });
    yield rows;
    if (rows.length < STEP) return;
  }
}

type RowOf<Rows> = Rows extends AsyncGenerator<readonly (infer Row)[]> ? Row : never;
type Mark = RowOf<ReturnType<typeof marksOf>>;
type Pair = RowOf<ReturnType<typeof pairsOf>>;
type Report = Awaited<ReturnType<typeof figuresOf>>;

const summaryColumns: readonly SheetColumn<readonly [string, string | number]>[] = [
  { title: '项目', width: 30, value: ([name]) => name },
  { title: '数值', width: 30, value: ([, value]) => value },
];

const MS = 1_000;

function summaryRows(title: string, figures: Report['figures']): [string, string | number][] {
  return [
    ['考试', title],
    ['应考', figures.expected ?? '不限'],
    ['没有开始', figures.missing ?? ''],
    ['实考', figures.came],
    ['有标记的答卷', figures.marked],
    ['已处理', figures.decided],
    ...figures.byDecision.map(({ decision, papers }): [string, number] => [decisionLabels[decision], papers]),
    ...figures.byKind.flatMap(({ kind, events, counted, totalMs }): [string, number][] => [
      [`${eventKindLabels[kind]}（次）`, events],
      [`${eventKindLabels[kind]}（计入违规）`, counted],
      [`${eventKindLabels[kind]}（合计秒）`, Math.round(totalMs / MS)],
    ]),
    ...figures.byDoubt.map(({ doubt, papers }): [string, number] => [`${eventDoubtLabels[doubt]}（份）`, papers]),
  ];
}

const deptColumns: readonly SheetColumn<Report['depts'][number]>[] = [
  { title: '单位', width: 30, value: ({ name }) => name },
  { title: '实考', width: 10, value: ({ came }) => came },
  { title: '有标记', width: 10, value: ({ marked }) => marked },
  { title: '已处理', width: 10, value: ({ decided }) => decided },
  { title: '违规次数', width: 10, value: ({ breaches }) => breaches },
  { title: '有疑点', width: 10, value: ({ doubted }) => doubted },
];

const markColumns: readonly SheetColumn<Mark>[] = [
  { title: '考生', width: 14, value: ({ name }) => name },
  { title: '单位', width: 28, value: ({ deptName }) => deptName },
  { title: '答卷', width: 12, value: ({ state }) => (state === undefined ? '' : paperStateLabels[state]) },
  { title: '违规次数', width: 10, value: ({ breaches }) => breaches },
  { title: '疑点', width: 40, value: ({ doubts }) => doubts.map((doubt) => eventDoubtLabels[doubt]).join('；') },
  { title: '考生说明（条）', width: 14, value: ({ comments }) => comments },
  { title: '处理', width: 22, value: ({ decision }) => (decision === null ? '待处理' : decisionLabels[decision]) },
  { title: '原因', width: 40, value: ({ reason }) => reason },
  { title: '处理时间', width: 20, value: ({ decidedAt }) => (decidedAt ? textInChina(decidedAt) : '') },
];

const MINUTE = 60;

const pairColumns: readonly SheetColumn<Pair>[] = [
  { title: '考生甲', width: 14, value: ({ oneName }) => oneName },
  { title: '单位甲', width: 24, value: ({ oneDept }) => oneDept },
  { title: '考生乙', width: 14, value: ({ otherName }) => otherName },
  { title: '单位乙', width: 24, value: ({ otherDept }) => otherDept },
  { title: '都答错', width: 8, value: ({ bothWrong }) => bothWrong },
  { title: '错得相同', width: 8, value: ({ sameWrong }) => sameWrong },
  { title: '估计应有', width: 10, value: ({ expected }) => Math.round(expected * 10) / 10 },
  { title: '碰巧的概率', width: 18, value: ({ chance }) => chanceText(chance) },
  { title: '同一地址', width: 10, value: ({ sameAddress }) => (sameAddress ? '是' : '否') },
  { title: '同时作答（分钟）', width: 16, value: ({ overlapSeconds }) => Math.round(overlapSeconds / MINUTE) },
  { title: '30 秒内先后作答', width: 16, value: ({ timed, close }) => (timed === 0 ? '' : `${close}/${timed}`) },
  { title: '与其他人（估计）', width: 16, value: ({ closeExpected }) => Math.round((closeExpected ?? 0) * 10) / 10 },
  { title: '说明', width: 60, value: similarText },
  { title: '查看情况', width: 40, value: ({ note }) => note },
];
