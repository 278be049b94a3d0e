import { addDays, dayInChina, startOfDay } from '@ganlin/contract/core/time';
import type { Data } from '@ganlin/contract/core/endpoint';
import { DayState, REVIEW_STEPS, type dailyApi } from '@ganlin/contract/practice/daily';
import { ALL_REPOS, PracticeMode, practiceModeLabels } from '@ganlin/contract/practice/modes';
import { Verdict } from '@ganlin/contract/question/verdict';
import type { Run } from '../model/run-state.ts';

export type Today = Data<typeof dailyApi.today>;
export type DailyItem = Today['items'][number];
type Review = DailyItem['review'];
type ListedDay = Data<typeof dailyApi.summary>['week'][number];

/** The run of today as the shared state of runs knows it. Withdrawn questions leave gaps in the numbers. */
export function runOf({ items }: Today, trainId: string): Run {
  const last = items.at(-1)?.ordinal ?? 1;
  const answered = items.filter(({ answer }) => answer !== null);
  return {
    trainId,
    repoId: ALL_REPOS,
    repoTitle: practiceModeLabels[PracticeMode.daily],
    mode: PracticeMode.daily,
    total: last,
    position: items.find(({ answer }) => answer === null)?.ordinal ?? last,
    answered: answered.length,
    right: answered.filter(({ outcome }) => outcome?.verdict === Verdict.right).length,
    leftMs: null,
    finished: false,
  };
}

/** When a question comes up again, in a few characters. */
export function againText(review: Review): string {
  if (!review) return '已会';
  return review.days <= 1 ? '明天再见' : `${review.days} 天后再见`;
}

/** `03-13`, in China. */
export const shortDay = (iso: string): string => dayInChina(new Date(iso)).slice(5);

export interface Step {
  readonly days: number;
  readonly state: 'passed' | 'next' | 'ahead';
}

/** The steps of the review, of which one is the next; an interval beyond the last step replaces it. */
export function stepsOf({ days }: NonNullable<Review>): Step[] {
  const at = Math.max(
    REVIEW_STEPS.findLastIndex((step) => step <= days),
    0,
  );
  return REVIEW_STEPS.map((step, index) => ({
    days: index === at && index === REVIEW_STEPS.length - 1 ? days : step,
    state: index < at ? 'passed' : index === at ? 'next' : 'ahead',
  }));
}

export type DropState = 'done' | 'free' | 'today' | 'none';

export interface ShownDay {
  /** Empty before the first day of a month. */
  readonly day: string;
  readonly state: DropState;
}

const dropOf = (day: string, today: string, listed: readonly ListedDay[]): DropState => {
  const found = listed.find((one) => one.day === day);
  if (found) return found.state === DayState.done ? 'done' : 'free';
  return day === today ? 'today' : 'none';
};

/** The last seven days, today last. */
export function weekOf(today: string, listed: readonly ListedDay[]): ShownDay[] {
  return Array.from({ length: 7 }, (_, at) => {
    const day = moved(today, at - 6);
    return { day, state: dropOf(day, today, listed) };
  });
}

/** The days of a month, after as many blanks as its first week needs: weeks begin on Monday. */
export function monthOf(month: string, today: string, listed: readonly ListedDay[]): ShownDay[] {
  const first = `${month}-01`;
  const days = Array.from({ length: 31 }, (_, at) => moved(first, at)).filter((day) => day.startsWith(month));
  const blanks = Array.from({ length: (weekdayOf(first) + 6) % 7 }, (): ShownDay => ({ day: '', state: 'none' }));
  return [...blanks, ...days.map((day) => ({ day, state: dropOf(day, today, listed) }))];
}

/** The month before or after. */
export const monthBeside = (month: string, step: 1 | -1): string =>
  moved(`${month}-01`, step === 1 ? 31 : -1).slice(0, 7);

const moved = (day: string, days: number): string => dayInChina(addDays(startOfDay(day), days));

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

export const weekdayName = (day: string): string => '日一二三四五六'.charAt(weekdayOf(day));

/** `08:30`. */
export const minuteText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
