import { addSeconds } from '../core/time.ts';

/** A quarter of the year; ratings start anew with each. */
export interface Season {
  /** `2026-Q4`. */
  readonly key: string;
  readonly title: string;
  readonly startsOn: string;
  readonly endsOn: string;
  /** The current week of the season, from 1, and how many it has. */
  readonly week: number;
  readonly weeks: number;
}

const names = ['春季', '夏季', '秋季', '冬季'] as const;
const CHINA_SECONDS = 8 * 3_600;
const DAY_MS = 86_400_000;

export function seasonOf(now: Date): Season {
  const here = addSeconds(now, CHINA_SECONDS);
  const [year, quarter] = [here.getUTCFullYear(), Math.floor(here.getUTCMonth() / 3)];
  const start = Date.UTC(year, quarter * 3, 1);
  const end = Date.UTC(year, quarter * 3 + 3, 1) - DAY_MS;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    key: `${year}-Q${quarter + 1}`,
    title: seasonTitle(`${year}-Q${quarter + 1}`),
    startsOn: day(start),
    endsOn: day(end),
    week: Math.floor((here.getTime() - start) / (7 * DAY_MS)) + 1,
    weeks: Math.ceil((end - start + DAY_MS) / (7 * DAY_MS)),
  };
}

/** `2026 秋季联赛` of `2026-Q3`. */
export function seasonTitle(key: string): string {
  const [year = 0, quarter = 1] = key.split('-Q').map(Number);
  return `${year} ${names[quarter - 1] ?? ''}联赛`;
}

/** The season before. */
export function seasonBefore(key: string): string {
  const [year = 0, quarter = 0] = key.split('-Q').map(Number);
  return quarter === 1 ? `${year - 1}-Q4` : `${year}-Q${quarter - 1}`;
}
