import { Presence } from '@ganlin/contract/invigilation/kinds';
import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/list/state-tag.tsx';
import type { Tile } from './rows.ts';

/** How a tile looks: one state, although several may be true; the order is that of the groups on the wall. */
export const looks = ['locked', 'flagged', 'offline', 'busy', 'done', 'absent', 'void'] as const;
export type Look = (typeof looks)[number];

export const lookLabels: Readonly<Record<Look, string>> = {
  locked: '已锁定',
  flagged: '有标记',
  offline: '离线',
  busy: '考试中',
  done: '已交卷',
  absent: '未到',
  void: '已作废',
};

export const lookIcons: Readonly<Record<Look, IconName>> = {
  locked: 'lock',
  flagged: 'flag',
  offline: 'noSignal',
  busy: 'edit',
  done: 'check',
  absent: 'user',
  void: 'close',
};

export const lookTones: Readonly<Record<Look, Tone>> = {
  locked: 'bad',
  flagged: 'bad',
  offline: 'warn',
  busy: 'busy',
  done: 'ok',
  absent: 'idle',
  void: 'idle',
};

/** After the hand-in nothing is urgent: marks are decided later, in the list of marked papers. */
export function lookOf({ isVoid, presence, locked, flagged }: Tile): Look {
  if (isVoid) return 'void';
  if (presence === Presence.handedIn) return 'done';
  if (presence === Presence.absent) return 'absent';
  if (locked) return 'locked';
  if (flagged) return 'flagged';
  return presence === Presence.offline ? 'offline' : 'busy';
}

/** The share of answered questions in percent. */
export const answeredShare = ({ answered }: Tile, questions: number): number =>
  questions === 0 ? 0 : Math.min(100, Math.round((answered / questions) * 100));
