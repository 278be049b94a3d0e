import { formatTime } from '../../../lib/text/format.ts';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { examApi } from '@ganlin/contract/exam/exam';

export type Override = Data<typeof examApi.overrides>[number];
type Terms = Pick<Override, 'extraMinutes' | 'timePercent' | 'startTime' | 'endTime' | 'attempts'>;

/** The differences from the general rules as text; nothing that is the same. */
export function overrideText({ extraMinutes, timePercent, startTime, endTime, attempts }: Terms): readonly string[] {
  const words = [
    timePercent > 100 ? `时长为 ${timePercent / 100} 倍` : '',
    extraMinutes > 0 ? `延长 ${extraMinutes} 分钟` : '',
    startTime === null ? '' : `${formatTime(startTime)} 开始`,
    endTime === null ? '' : `${formatTime(endTime)} 结束`,
    attempts === null ? '' : attemptsText(attempts),
  ].filter((word) => word !== '');
  return words.length === 0 ? ['与统一规定相同'] : words;
}

const attemptsText = (attempts: number): string => (attempts === 0 ? '不限次数' : `共可考 ${attempts} 次`);
