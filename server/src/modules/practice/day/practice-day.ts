import { addDays, dayInChina } from '@ganlin/contract/core/time';
import { ACCURACY_DAYS } from '@ganlin/contract/portal/day';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { summary as bookSummary } from '../book/book.ts';
import { summary as dailySummary } from '../daily/summary.ts';
import { sumAnswers } from '../model/record.queries.ts';

export interface PracticeDay {
  readonly streak: number;
  readonly dailyDone: number;
  readonly dailyTotal: number;
  readonly answers: number;
  readonly rights: number;
  readonly wrong: number;
  readonly due: number;
  readonly week: number[];
}

/** The user's questions of today, the reviews of the week, and how often they were right lately. */
export async function practiceDay(ctx: Ctx<User>): Promise<PracticeDay> {
  const { streak, done, total } = await dailySummary(ctx, {});
  const { wrong, due, week } = await bookSummary(ctx, {});
  const since = dayInChina(addDays(ctx.now, 1 - ACCURACY_DAYS));
  const { answers, rights } = await sumAnswers(ctx.db, ctx.user.id, since);
  return { streak, dailyDone: done, dailyTotal: total, answers, rights, wrong, due, week };
}
