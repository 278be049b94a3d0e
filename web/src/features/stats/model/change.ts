import { valueOf, type Measure, type Sums } from './measures.ts';

export interface Change {
  readonly direction: 'up' | 'down' | 'none';
  readonly text: string;
  /** By how much, without words: `8.2%`; empty if there is nothing to compare. */
  readonly amount: string;
}

/** Above this, a percentage is harder to read than how many times as much it is. */
const MANY_TIMES = 10;

/** How a measure differs from the period of the same length before. */
export function changeOf(measure: Measure, now: Sums, before: Sums): Change {
  const [value, old] = [valueOf(measure, now), valueOf(measure, before)];
  if (value === null) return { direction: 'none', text: '本期无数据', amount: '' };
  if (old === null || (old === 0 && measure.whole === undefined))
    return { direction: 'none', text: '上期无数据', amount: '' };
  return measure.whole === undefined ? relativeChange(value, old) : pointsChange(value - old);
}

function relativeChange(value: number, old: number): Change {
  const share = (value - old) / old;
  const direction = share > 0 ? 'up' : 'down';
  if (share === 0) return same;
  const times = `${oneDigit(value / old)} 倍`;
  if (value / old >= MANY_TIMES) return { direction, text: `是上期的 ${times}`, amount: times };
  const percent = oneDigit(Math.abs(share) * 100);
  const amount = percent === '0' ? '不到 0.1%' : `${percent}%`;
  const space = percent === '0' ? '' : ' ';
  return { direction, text: `比上期${share > 0 ? '增加' : '减少'}${space}${amount}`, amount };
}

/** Rates differ by percentage points. */
function pointsChange(difference: number): Change {
  const points = oneDigit(Math.abs(difference) * 100);
  if (points === '0') return same;
  const direction = difference > 0 ? 'up' : 'down';
  const amount = `${points} 个百分点`;
  return { direction, text: `比上期${difference > 0 ? '提高' : '降低'} ${amount}`, amount };
}

const same: Change = { direction: 'none', text: '与上期持平', amount: '持平' };

const oneDigit = (value: number): string => value.toLocaleString('zh-CN', { maximumFractionDigits: 1 });
