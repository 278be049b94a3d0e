import { Presence } from '@ganlin/contract/invigilation/kinds';
import { FaceState } from '@ganlin/contract/paper/face';
import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/list/state-tag.tsx';
import type { Tile } from './rows.ts';

/** How a tile looks: one state, although several may be true; the order is that of the groups on the wall. */
export const looks = [
  'collecting',
  'locked',
  'unchecked',
  'flagged',
  'offline',
  'busy',
  'waiting',
  'done',
  'absent',
  'void',
] as const;
export type Look = (typeof looks)[number];

export const lookLabels: Readonly<Record<Look, string>> = {
  collecting: '将收卷',
  locked: '已锁定',
  unchecked: '待核验',
  flagged: '有标记',
  offline: '离线',
  busy: '考试中',
  waiting: '候考',
  done: '已交卷',
  absent: '未到',
  void: '已作废',
};

export const lookIcons: Readonly<Record<Look, IconName>> = {
  collecting: 'alert',
  locked: 'lock',
  unchecked: 'camera',
  flagged: 'flag',
  offline: 'noSignal',
  busy: 'edit',
  waiting: 'clock',
  done: 'check',
  absent: 'user',
  void: 'close',
};

export const lookTones: Readonly<Record<Look, Tone>> = {
  collecting: 'bad',
  locked: 'bad',
  unchecked: 'warn',
  flagged: 'bad',
  offline: 'warn',
  busy: 'busy',
  waiting: 'busy',
  done: 'ok',
  absent: 'idle',
  void: 'idle',
};

/** After the hand-in nothing is urgent: marks are decided later, in the list of marked papers. */
export function lookOf(tile: Tile): Look {
  const { isVoid, presence, collecting, locked, flagged } = tile;
  if (isVoid) return 'void';
  if (presence === Presence.handedIn) return 'done';
  if (collecting) return 'collecting';
  if (locked) return 'locked';
  if (isUnchecked(tile)) return 'unchecked';
  if (presence === Presence.absent) return 'absent';
  if (presence === Presence.waiting) return 'waiting';
  if (flagged) return 'flagged';
  return presence === Presence.offline ? 'offline' : 'busy';
}

/** The face waits for a person. */
export const isUnchecked = ({ face, presence, isVoid }: Tile): boolean =>
  face === FaceState.waiting && presence !== Presence.handedIn && !isVoid;

export const faceTones: Readonly<Record<FaceState, Tone>> = { 0: 'idle', 1: 'ok', 2: 'warn', 3: 'bad' };

/** The share of answered questions in percent. */
export const answeredShare = ({ answered }: Tile, questions: number): number =>
  questions === 0 ? 0 : Math.min(100, Math.round((answered / questions) * 100));
