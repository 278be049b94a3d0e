import { addDays, startOfDayInChina } from '@ganlin/contract/core/time';
import type { recordApi } from '@ganlin/contract/course/record';
import type { Handler } from '../../../platform/http/handler.ts';
import { scopeOf } from '../../iam/index.ts';
import { getCourse } from '../model/course.ts';
import { filesOf } from '../model/outline.ts';
import * as queries from './statistics.queries.ts';

const MAX_DEPTS = 500;
const DAYS = 30;

export const statistics: Handler<typeof recordApi.statistics> = async (ctx, { courseId }) => {
  const scope = await scopeOf(ctx);
  const { title } = await getCourse(ctx, courseId);
  const which = { scope, filter: { courseId }, now: ctx.now };
  const figures = (await queries.figuresOf(ctx.db, which, MAX_DEPTS)).map(({ creditedMs, ...row }) => ({
    ...row,
    deptName: row.deptName ?? '',
    creditedSeconds: Math.floor(creditedMs / 1000),
  }));
  const total = figures.find(({ isTotal }) => isTotal);
  const byFile = await queries.fileFigures(ctx.db, { courseId, scope });
  const today = startOfDayInChina(ctx.now);
  const days = await queries.dayFigures(ctx.db, { courseId, scope, from: addDays(today, 1 - DAYS), to: today });
  return {
    title,
    people: total?.people ?? 0,
    started: total?.started ?? 0,
    completed: total?.completed ?? 0,
    overdue: total?.overdue ?? 0,
    creditedSeconds: total?.creditedSeconds ?? 0,
    depts: figures.filter(({ isTotal }) => !isTotal),
    files: (await filesOf(ctx, [courseId])).map(({ id, title: fileTitle, kind, required }) => {
      const { started = 0, completed = 0, averagePercent = 0 } = byFile.get(id) ?? {};
      return { fileId: id, title: fileTitle, kind, required, started, completed, averagePercent };
    }),
    days,
  };
};
