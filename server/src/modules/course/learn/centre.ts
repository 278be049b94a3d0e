import { startOfDayInChina, startOfYearInChina } from '@ganlin/contract/core/time';
import { LearnState } from '@ganlin/contract/course/kinds';
import type { CourseCard, learnApi } from '@ganlin/contract/course/learn';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { picturesOf } from '../../media/index.ts';
import { whoseOf } from '../model/access.ts';
import { filesOf, type CourseFile } from '../model/outline.ts';
import * as queries from './centre.queries.ts';

export const paging: Handler<typeof learnApi.paging> = async (ctx, { current, size, params }) => {
  const whose = await whoseOf(ctx);
  const { records, total } = await queries.pageOwn(ctx.db, { whose, filter: params }, { current, size });
  return { records: await cardsOf(ctx, records), total, current, size };
};

export const overview: Handler<typeof learnApi.overview> = async (ctx) => {
  const whose = await whoseOf(ctx);
  const { required, ...tabs } = await queries.countOwn(ctx.db, whose);
  const goOn = await queries.findGoOn(ctx.db, whose);
  const [card] = goOn ? await cardsOf(ctx, [goOn]) : [];
  const today = startOfDayInChina(ctx.now);
  const year = startOfYearInChina(ctx.now);
  const { hourTenths, todayMs } = await queries.sumStudied(ctx.db, { userId: ctx.user.id, year, today });
  return {
    categories: await queries.countCategories(ctx.db, whose),
    tabs,
    required,
    elective: tabs.all - required,
    goOn: card ?? null,
    yearHourTenths: hourTenths,
    todaySeconds: Math.floor(todayMs / 1000),
  };
};

/** Courses with cover, length and where to go on. */
export async function cardsOf(ctx: Ctx<User>, rows: readonly queries.CardRow[]): Promise<CourseCard[]> {
  const covers = await picturesOf(
    ctx,
    rows.flatMap(({ coverId }) => coverId ?? []),
  );
  const files = Map.groupBy(
    await filesOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    ({ courseId }) => courseId,
  );
  const fileIds = rows.flatMap(({ lastFileId }) => lastFileId ?? []);
  const positions = await queries.positionsOf(ctx.db, { userId: ctx.user.id, fileIds });
  return rows.map(({ coverId, startedAt, startsAt, endsAt, lastFileId, locked, categoryTitle, teachers, ...row }) => {
    const cover = covers.get(coverId ?? '');
    const own = files.get(row.id) ?? [];
    const last = own.find(({ id }) => id === lastFileId);
    return {
      ...row,
      cover: { src: cover?.src ?? '', srcSet: cover?.srcSet ?? '' },
      categoryTitle: categoryTitle ?? '',
      teachers: teachers.map(({ name }) => name),
      files: own.length,
      seconds: own.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
      state: stateOf(startedAt, row.completedAt),
      startTime: startsAt,
      endTime: endsAt,
      locked: locked ?? '',
      next: last ? { fileId: last.id, title: last.title, positionMs: positions.get(last.id) ?? 0 } : firstOf(own),
    };
  });
}

const firstOf = ([first]: readonly CourseFile[]) =>
  first ? { fileId: first.id, title: first.title, positionMs: 0 } : null;

export function stateOf(startedAt: Date | null, completedAt: Date | null): LearnState {
  if (completedAt !== null) return LearnState.completed;
  return startedAt === null ? LearnState.none : LearnState.learning;
}
