import { CourseTab } from '@ganlin/contract/course/learn';
import { startOfDayInChina, startOfYearInChina } from '@ganlin/contract/core/time';
import type { DayItem } from '@ganlin/contract/portal/day';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { whoseOf } from '../model/access.ts';
import { cardsOf } from './centre.ts';
import * as queries from './centre.queries.ts';
import { nextCourses } from './study-day.rules.ts';

/** Required courses that are looked at: completed ones come last. */
const LOOKED_AT = 10;
const REQUIRED = { keyword: '', tab: CourseTab.all, required: true, order: 'urgent' } as const;

type CourseItem = Extract<DayItem, { kind: 'course' }>;

export interface StudyDay extends queries.RequiredCount {
  readonly courses: readonly CourseItem[];
  readonly yearHourTenths: number;
}

/** What the user is to study next, and how they stand with the required courses and the hours of the year. */
export async function studyDay(ctx: Ctx<User>, { limit }: { readonly limit: number }): Promise<StudyDay> {
  const { db, now, user } = ctx;
  const whose = await whoseOf(ctx);
  const last = await queries.findGoOn(db, whose);
  const page = { current: 1, size: LOOKED_AT };
  const { records } = await queries.pageOwn(db, { whose, filter: REQUIRED }, page);
  const cards = await cardsOf(ctx, last ? [last, ...records] : records);
  const next = nextCourses(
    last ? { goOn: cards[0], required: cards.slice(1) } : { goOn: undefined, required: cards },
    now,
  );
  const spans = { userId: user.id, year: startOfYearInChina(now), today: startOfDayInChina(now) };
  const { hourTenths } = await queries.sumStudied(db, spans);
  return {
    courses: next.slice(0, limit).map(({ id, ...course }) => ({ kind: 'course', courseId: id, ...course })),
    ...(await queries.countRequired(db, whose)),
    yearHourTenths: hourTenths,
  };
}
