import { DAILY_COUNT, type dailyApi } from '@ganlin/contract/practice/daily';
import type { Handler } from '../../../platform/http/handler.ts';
import { dayOf } from '../model/day.rules.ts';
import { findDailyRun, listDoneDays } from './daily.queries.ts';
import { dayAfter, listedDays, streakOf } from './streak.rules.ts';

export const summary: Handler<typeof dailyApi.summary> = async ({ db, now, user }) => {
  const day = dayOf(now);
  const run = await findDailyRun(db, user.id, day);
  const doneDays = await listDoneDays(db, user.id);
  const streak = streakOf(doneDays, day);
  const { current, longest, freeMisses } = streak;
  const week = listedDays(doneDays, streak, { from: dayAfter(day, -6), to: day });
  return {
    day,
    done: run?.answered ?? 0,
    total: run?.total ?? DAILY_COUNT,
    streak: current,
    longest,
    freeMisses,
    week,
  };
};

export const calendar: Handler<typeof dailyApi.calendar> = async ({ db, now, user }, { month }) => {
  const doneDays = await listDoneDays(db, user.id);
  const streak = streakOf(doneDays, dayOf(now));
  return { days: listedDays(doneDays, streak, { from: `${month}-01`, to: `${month}-31` }) };
};
