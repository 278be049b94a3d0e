import type { Data } from '@ganlin/contract/core/endpoint';
import type { overviewApi } from '@ganlin/contract/ops/overview';

export type Overview = Data<typeof overviewApi.detail>;
export type LoginDay = Overview['logins'][number];

const number = new Intl.NumberFormat('zh-CN');

export const formatCount = (count: number): string => number.format(count);

/** `较昨日 +3`, or empty if there is no yesterday. */
export function againstYesterday(days: readonly LoginDay[]): string {
  const [yesterday, today] = days.slice(-2);
  if (!yesterday || !today) return '';
  const change = today.count - yesterday.count;
  if (change === 0) return '与昨日相同';
  return `较昨日 ${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))}`;
}

/** The maximum of a chart's axis: a round number not below any value, whose half is an integer. */
export function axisTop(values: readonly number[]): number {
  const highest = Math.max(...values, 2);
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 6, 8, 10].find((step) => step * magnitude >= highest) ?? 10;
  return Math.max(step * magnitude, 2);
}

/** `3 天 4 小时`: how long something has been running, in the two largest units. */
export function runningFor(sinceIso: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(sinceIso)) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  if (days > 0) return `${days} 天 ${hours} 小时`;
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分钟` : `${minutes} 分钟`;
}
