import { XLSX } from '@ganlin/contract/core/import';
import type { analysisApi } from '@ganlin/contract/analysis/analysis';
import {
  findingAdvice,
  findingKindLabels,
  noReliabilityLabels,
  reliabilityMethodLabels,
} from '@ganlin/contract/analysis/kinds';
import { Id } from '@ganlin/contract/core/id';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { z } from 'zod';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineExport, startTask } from '../../../platform/jobs/task.ts';
import { bookOf, sheet, type SheetColumn } from '../../../platform/sheet.ts';
import { record } from '../../audit/index.ts';
import { listDepts, scopeOf, StoredScope } from '../../iam/index.ts';
import { points } from '../compute/scores.rules.ts';
import type { Content } from '../model/content.ts';
import { findContent } from '../model/snapshot.queries.ts';
import { examInScope, getContent } from './exam-in-scope.ts';

/** The exam, and the departments that the requester may see, as they were at the time of the request. */
const Which = z.object({ examId: Id, title: z.string(), scope: StoredScope });

export const startExport: Handler<typeof analysisApi.export> = async (ctx, { examId }) => {
  const exam = await examInScope(ctx, examId);
  await getContent(ctx, examId, 'summary');
  const input = Which.parse({ examId, title: exam.title, scope: await scopeOf(ctx) });
  return transaction(ctx, async (ctx) => {
    const taskId = await startTask(ctx, exportTask, { title: '导出考试分析', input });
    await record(ctx, { action: 'analysis.exported', target: `exam:${examId}`, summary: exam.title });
    return { taskId };
  });
};

export const exportTask = defineExport('analysis.export', Which, async (ctx, { examId, title, scope }, { keep }) => {
  const [summary, items, counts] = [
    await findContent(ctx.db, examId, 'summary'),
    await findContent(ctx.db, examId, 'items'),
    await findContent(ctx.db, examId, 'depts'),
  ];
  if (!summary || !items || !counts) throw new AppError('analysisNotReady');
  const depts = await listDepts(ctx.db, scope);
  const names = new Map(depts.map(({ id, name }) => [id, name]));
  const inScope = counts.filter(({ deptId }) => deptId === '' || names.has(deptId));
  const named = inScope.map((dept) => ({ ...dept, name: names.get(dept.deptId) ?? '未填写单位' }));
  const body = bookOf([
    sheet('概况', summaryColumns, once(summaryRows(title, summary))),
    sheet('单位', unitColumns(summary.expected !== null), once(named)),
    sheet('逐题', itemColumns, once(items)),
  ]);
  await keep({ name: '考试分析.xlsx', contentType: XLSX, body });
  return `共 ${items.length} 题`;
});

async function* once<Row>(rows: readonly Row[]) {
  yield rows;
}

type Summary = Content['summary'];
type Item = Content['items'][number];
type Named = Content['depts'][number] & { readonly name: string };

const known = (value: number | null): number | string => value ?? '';
const DECIMALS = 10_000;
const rate = (value: number | null): number | string => (value === null ? '' : Math.round(value * DECIMALS) / DECIMALS);

const summaryColumns: readonly SheetColumn<readonly [string, string | number]>[] = [
  { title: '项目', width: 24, value: ([name]) => name },
  { title: '数值', width: 40, value: ([, value]) => value },
];

function summaryRows(title: string, summary: Summary): [string, string | number][] {
  const {
    reliability: { value, method, missing, standardError },
  } = summary;
  const binName = ({ from, to }: Summary['bins'][number]) => `${from}–${to} 分人数`;
  return [
    ['考试', title],
    ['应考人数', summary.expected ?? '不限'],
    ['实考人数', summary.took],
    ['计入统计的答卷', summary.papers],
    ['合格人数', summary.passed],
    ['合格率', rate(summary.passRate)],
    ['总分', summary.totalScore],
    ['合格分', summary.passScore],
    ['平均分', known(summary.mean)],
    ['中位数', known(summary.median)],
    ['标准差', known(summary.sd)],
    ['最高分', known(summary.max)],
    ['最低分', known(summary.min)],
    ['用时中位数（秒）', known(summary.medianSeconds)],
    [`信度（${reliabilityMethodLabels[method]}）`, missing === null ? rate(value) : noReliabilityLabels[missing]],
    ['测量标准误（分）', known(standardError)],
    ...summary.bins.map((bin): [string, number] => [binName(bin), bin.passed + bin.failed]),
    ...summary.sections.map((section): [string, string | number] => [
      `大题得分率：${section.name}`,
      rate(section.rate),
    ]),
    ...summary.tags.map((tag): [string, string | number] => [`知识点得分率：${tag.name}`, rate(tag.rate)]),
  ];
}

const unitColumns = (hasExpected: boolean): readonly SheetColumn<Named>[] => [
  { title: '单位', width: 30, value: ({ name }) => name },
  { title: '应考', width: 10, value: ({ expected }) => (hasExpected ? expected : '') },
  { title: '实考', width: 10, value: ({ took }) => took },
  { title: '缺考', width: 10, value: ({ expected, took }) => (hasExpected ? expected - took : '') },
  { title: '合格', width: 10, value: ({ passed }) => passed },
  { title: '合格率', width: 10, value: ({ passed, papers }) => rate(papers > 0 ? passed / papers : null) },
  { title: '平均分', width: 10, value: ({ scoreCenti, papers }) => (papers > 0 ? points(scoreCenti / papers) : '') },
];

const itemColumns: readonly SheetColumn<Item>[] = [
  { title: '题号', width: 8, value: ({ number }) => number },
  { title: '大题', width: 20, value: ({ section }) => section },
  { title: '题型', width: 10, value: ({ type }) => questionTypeLabels[type] },
  { title: '题干', width: 60, value: ({ title }) => title },
  { title: '答卷数', width: 10, value: ({ papers }) => papers },
  { title: '满分', width: 8, value: ({ maxScore }) => maxScore },
  { title: '得分率', width: 10, value: ({ facility }) => rate(facility) },
  { title: '高分组得分率', width: 14, value: ({ upperFacility }) => rate(upperFacility) },
  { title: '低分组得分率', width: 14, value: ({ lowerFacility }) => rate(lowerFacility) },
  { title: '区分度', width: 10, value: ({ discrimination }) => rate(discrimination) },
  { title: '与其余题的相关', width: 16, value: ({ correlation }) => rate(correlation) },
  { title: '平均用时（秒）', width: 14, value: ({ meanSeconds }) => known(meanSeconds) },
  { title: '未作答', width: 8, value: ({ blank }) => blank },
  { title: '选项人数', width: 40, value: ({ options }) => options.map(optionText).join('，') },
  { title: '问题', width: 18, value: ({ findings }) => findings.map(({ kind }) => findingKindLabels[kind]).join('；') },
  { title: '说明', width: 60, value: ({ findings }) => findings.map(({ text }) => text).join('') },
  { title: '建议', width: 40, value: ({ findings }) => findings.map(({ kind }) => findingAdvice[kind]).join('；') },
];

const optionText = ({ label, right, count }: Item['options'][number]): string =>
  `${label}${right ? '（对）' : ''} ${count}`;
