import type { Data } from '@ganlin/contract/core/endpoint';
import type { healthApi } from '@ganlin/contract/ops/health';

export type Health = Data<typeof healthApi.detail>;
export type ScheduledWork = Health['schedules'][number];
export type DataKey = Health['keys'][number];
export type QueueDepth = Health['queues'][number];

const units: readonly (readonly [seconds: number, one: string, unit: string])[] = [
  [86_400, '每天', '天'],
  [3_600, '每小时', '小时'],
  [60, '每分钟', '分钟'],
  [1, '每秒', '秒'],
];

/** `每 10 分钟`, `每小时` */
export function everyWords(seconds: number): string {
  const [size, one, unit] = units.find(([size]) => seconds % size === 0 && seconds >= size) ?? [1, '每秒', '秒'];
  return seconds === size ? one : `每 ${seconds / size} ${unit}`;
}

/** When the next run is due, and whether it is overdue; undefined before the first run. */
export function nextTurn(
  { startedAt, everySeconds }: ScheduledWork,
  now: Date,
): { readonly at: string; readonly isOver: boolean } | undefined {
  if (startedAt === null) return undefined;
  const due = Date.parse(startedAt) + everySeconds * 1000;
  // A timer is never exactly on time: a run due this minute is not overdue yet.
  return { at: new Date(due).toISOString(), isOver: due < now.getTime() - 60_000 };
}
