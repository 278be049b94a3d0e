import type { ShownRules } from '@ganlin/contract/exam/integrity';
import { EventKind } from '@ganlin/contract/invigilation/kinds';
import { spentText } from '../../../../lib/text/format.ts';
import type { ShownBreach } from './watch-context.ts';

const acts: Readonly<Record<EventKind, string>> = {
  [EventKind.leftPage]: '您离开了页面',
  [EventKind.leftFullScreen]: '您退出了全屏',
  [EventKind.copied]: '您复制了试卷内容',
  [EventKind.pasted]: '您粘贴了内容',
  [EventKind.printed]: '您打印了试卷',
  [EventKind.offline]: '网络断开过',
  [EventKind.cameraOff]: '摄像头不可用',
};

/** `您离开页面 12 秒，已记录（第 1 次）`. */
export function breachTitle({ kind, durationMs, count }: ShownBreach): string {
  const act = kind === EventKind.leftPage ? `您离开页面 ${spentText(durationMs)}` : acts[kind];
  return `${act}，已记录（第 ${count} 次）`;
}

type Steps = Pick<ShownRules, 'lockAt' | 'handInAt'>;

/** What follows next, so that nobody is surprised. */
export function breachAdvice({ count }: ShownBreach, steps: Steps): string {
  return `${nextStep(count, steps)}如有特殊原因，可以在考试后说明。`;
}

function nextStep(count: number, { lockAt, handInAt }: Steps): string {
  if (handInAt !== null && count >= handInAt) return `已满 ${handInAt} 次，每次都会在一分钟后收卷，请联系监考老师。`;
  const isNext = (at: number | null): at is number => at !== null && count < at;
  if (isNext(lockAt))
    return lockAt === handInAt ? `满 ${lockAt} 次后试卷会锁定，并在一分钟后收卷。` : `满 ${lockAt} 次后试卷会锁定。`;
  return isNext(handInAt) ? `满 ${handInAt} 次后会在一分钟后收卷。` : '请继续作答。';
}
