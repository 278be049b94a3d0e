import type { Data } from '@ganlin/contract/core/endpoint';
import type { examApi } from '@ganlin/contract/exam/exam';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { formatTime } from '../../../lib/text/format.ts';
import type { Tone } from '../../../ui/list/state-tag.tsx';
import type { Part } from './parts.ts';

export type ExamRow = Data<typeof examApi.paging>['records'][number];

export const stateTones: Readonly<Record<ExamState, Tone>> = { 0: 'warn', 1: 'ok', 2: 'idle' };

export const editPath = (id: string, part?: Part): string =>
  `/admin/exam/exam/edit/${id}${part === undefined ? '' : `?part=${part}`}`;

/** From–to; the day is shown once if it is the same. */
export function spanText(startTime: string, endTime: string): string {
  const [from, to] = [formatTime(startTime), formatTime(endTime)];
  return `${from} 至 ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`;
}

export const phaseLabels = { before: '未开始', during: '进行中', after: '已结束' } as const;
type Phase = keyof typeof phaseLabels;

/** The phase of a published exam by the clock; a draft has none. */
export function phaseOf(
  { state, startTime, endTime }: Pick<ExamRow, 'state' | 'startTime' | 'endTime'>,
  now: Date,
): Phase | undefined {
  if (state === ExamState.draft) return undefined;
  if (now < new Date(startTime)) return 'before';
  return now < new Date(endTime) ? 'during' : 'after';
}
