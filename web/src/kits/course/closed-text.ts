import { LearnState } from '@ganlin/contract/course/kinds';
import { formatTime } from '../../lib/text/format.ts';

interface Closable {
  readonly state: LearnState;
  readonly locked: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** Why a course cannot be studied now; empty: it can. A completed course stays readable. */
export function closedText({ state, locked, startTime, endTime }: Closable, now: Date): string {
  if (state === LearnState.completed) return '';
  if (locked !== '') return `先学完《${locked}》后开放`;
  if (startTime !== null && new Date(startTime) > now) return `${formatTime(startTime)} 开放`;
  return endTime !== null && new Date(endTime) <= now ? `已于 ${formatTime(endTime).slice(0, 10)} 结束` : '';
}
