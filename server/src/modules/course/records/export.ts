import { XLSX } from '@ganlin/contract/core/import';
import { textInChina } from '@ganlin/contract/core/time';
import { LearnState, learnStateLabels } from '@ganlin/contract/course/kinds';
import type { recordApi } from '@ganlin/contract/course/record';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';
import { defineExport, startTask } from '../../../platform/jobs/task.ts';
import { sheetOf, type SheetColumn } from '../../../platform/sheet.ts';
import { record } from '../../audit/index.ts';
import { scopeOf, StoredScope } from '../../iam/index.ts';
import { getCourse } from '../model/course.ts';
import { learnerOf } from './learner-row.ts';
import { countLearners, learnersAfter, type Which } from './learners.queries.ts';

const STEP = 2000;

/** Learners to export: the caller's scope and filter at the time of the request. */
const Stored = z.object({
  scope: StoredScope,
  filter: z.object({
    courseId: z.string(),
    keyword: z.string().optional(),
    deptId: z.string().optional(),
    state: z.enum(LearnState).optional(),
    overdue: z.boolean().optional(),
  }),
});

export const exportRecords: Handler<typeof recordApi.export> = async (outer, filter) => {
  const scope = await scopeOf(outer);
  const { title } = await getCourse(outer, filter.courseId);
  return transaction(outer, async (ctx) => {
    const { courseId, ...after } = filter;
    await record(ctx, { action: 'course.exported', target: `course:${courseId}`, summary: title, after });
    const input = Stored.parse({ scope, filter });
    return { taskId: await startTask(ctx, exportTask, { title: `导出学习记录：${title}`, input }) };
  });
};

export const exportTask = defineExport('course.exportRecords', Stored, async (ctx, stored, { report, keep }) => {
  const { title } = await getCourse(ctx, stored.filter.courseId);
  const which = { ...stored, now: ctx.now };
  const total = await countLearners(ctx.db, which);
  const reportProgress = (done: number) => report({ done, total, note: `正在写入 ${done} / ${total} 人` });
  await keep({
    name: `学习记录_${title}.xlsx`,
    contentType: XLSX,
    body: sheetOf('学习记录', columns, exported(ctx, which, reportProgress)),
  });
  return `共 ${total} 人`;
});

async function* exported(ctx: Ctx<null>, which: Which, reportProgress: (done: number) => Promise<void>) {
  let done = 0;
  for (let after = BEFORE_ALL_IDS; ;) {
    const { rows, last } = await learnersAfter(ctx.db, which, { after, limit: STEP });
    if (last === undefined) return;
    yield rows.map(learnerOf);
    done += rows.length;
    await reportProgress(done);
    after = last;
  }
}

type Learner = ReturnType<typeof learnerOf>;

const at = (time: Date | null): string => (time ? textInChina(time) : '');

const columns: readonly SheetColumn<Learner>[] = [
  { title: '姓名', width: 14, value: ({ realName }) => realName },
  { title: '账号', width: 18, value: ({ userName }) => userName },
  { title: '部门', width: 28, value: ({ deptName }) => deptName },
  { title: '状态', width: 10, value: ({ state }) => learnStateLabels[state] },
  { title: '进度（%）', width: 10, value: ({ percent }) => percent },
  { title: '学完的小节', width: 12, value: ({ filesDone }) => filesDone },
  { title: '计入时长（分钟）', width: 18, value: ({ creditedSeconds }) => Math.floor(creditedSeconds / 60) },
  { title: '截止时间', width: 20, value: ({ deadline }) => at(deadline) },
  { title: '逾期', width: 8, value: ({ overdue }) => (overdue ? '是' : '') },
  { title: '开始学习', width: 20, value: ({ startedAt }) => at(startedAt) },
  { title: '最近学习', width: 20, value: ({ lastAt }) => at(lastAt) },
  { title: '学完时间', width: 20, value: ({ completedAt }) => at(completedAt) },
];
