import { Uncounted } from '@ganlin/contract/course/kinds';
import { clock } from '../../../kits/video/player-time.ts';

interface StretchOfStudy {
  readonly from: number | null;
  readonly to: number | null;
  readonly rate: number | null;
}

/** `00:00–12:36，1.5 倍速`, `第 3–5 页`; empty where there is neither. */
export function stretchText({ from, to, rate }: StretchOfStudy): string {
  if (from === null || to === null) return '';
  if (rate === null) return from === to ? `第 ${from} 页` : `第 ${from}–${to} 页`;
  return `${clock(from)}–${clock(to)}${rate === 100 ? '' : `，${rate / 100} 倍速`}`;
}

/** What to do so that it counts the next time. */
export const uncountedHints: Readonly<Record<Uncounted, string>> = {
  [Uncounted.counted]: '',
  [Uncounted.hidden]: '学习时请让页面留在屏幕上，不要切换到别的窗口或锁屏。',
  [Uncounted.replaced]: '同一时间只有最后打开的页面计时。',
  [Uncounted.tooFast]: '请从头重新播放这一段。',
  [Uncounted.rate]: '请用播放器里列出的倍速。',
  [Uncounted.skipped]: '首次学习请按顺序看，看过的部分可以随意拖动。',
  [Uncounted.absent]: '出现“还在看吗？”时请及时点“在看”。',
  [Uncounted.late]: '断网不超过 10 分钟时，恢复后会自动补传。',
  [Uncounted.outside]: '文件可能已经更换，请刷新页面。',
  [Uncounted.outOfOrder]: '不影响已经计入的学时。',
};
