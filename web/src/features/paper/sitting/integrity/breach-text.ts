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

export function breachAdvice({ count }: ShownBreach, { lockAt }: Pick<ShownRules, 'lockAt'>): string {
  const after = '如有特殊原因，可以在考试后说明。';
  return lockAt === null || count >= lockAt ? `请继续作答。${after}` : `满 ${lockAt} 次后试卷会锁定。${after}`;
}
