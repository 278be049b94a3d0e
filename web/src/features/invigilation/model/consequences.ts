import { addMinutes } from '@ganlin/contract/core/time';
import { Presence } from '@ganlin/contract/invigilation/kinds';
import { FaceState } from '@ganlin/contract/paper/face';
import { formatTime } from '../../../lib/text/format.ts';
import type { Tile } from './rows.ts';

export const hallActions = [
  'facePass',
  'faceRefuse',
  'message',
  'extend',
  'unlock',
  'reopen',
  'force',
  'void',
] as const;
export type HallAction = (typeof hallActions)[number];

/** Why an action is not for an examinee; empty: it is. */
const refusals: Readonly<Record<HallAction, (tile: Tile) => string>> = {
  facePass: (tile) => decidedFace(tile, FaceState.passed),
  faceRefuse: (tile) => decidedFace(tile, FaceState.refused),
  message: notStarted,
  extend: (tile) => notStarted(tile) || voided(tile) || handedIn(tile),
  unlock: (tile) => notStarted(tile) || handedIn(tile) || (tile.locked || tile.collecting ? '' : '没有锁定'),
  reopen: (tile) => notStarted(tile) || voided(tile) || (isHandedIn(tile) ? '' : '正在作答'),
  force: (tile) => notStarted(tile) || handedIn(tile),
  void: (tile) => notStarted(tile) || (tile.isVoid ? '已经作废' : '') || (isHandedIn(tile) ? '' : '正在作答，请先收卷'),
};

export interface Skipped {
  readonly reason: string;
  readonly names: readonly string[];
}

export interface Consequence {
  readonly applies: readonly Tile[];
  /** The others, by the reason why not. */
  readonly skipped: readonly Skipped[];
}

/** Which of the chosen examinees an action is for, and why not for the others. */
export function consequenceOf(action: HallAction, chosen: readonly Tile[]): Consequence {
  const grouped = Map.groupBy(chosen, refusals[action]);
  const skipped = [...grouped].flatMap(([reason, tiles]) =>
    reason === '' ? [] : [{ reason, names: tiles.map(({ name }) => name) }],
  );
  return { applies: grouped.get('') ?? [], skipped };
}

/** The papers of those an action is for. */
export const paperIdsOf = ({ applies }: Consequence): readonly string[] =>
  applies.flatMap(({ paperId }) => paperId ?? []);

/** `正在作答：王海涛、李春梅等 5 人`. */
export function skippedText({ reason, names }: Skipped): string {
  const shown = names.slice(0, SHOWN_NAMES).join('、');
  return names.length > SHOWN_NAMES ? `${shown}等 ${names.length} 人${reason}` : `${shown}${reason}`;
}

const SHOWN_NAMES = 3;

/** `王海涛`, `王海涛、李春梅`, `王海涛等 5 人`. */
export function namesText(tiles: readonly Pick<Tile, 'name'>[]): string {
  if (tiles.length <= 2) return tiles.map(({ name }) => name).join('、');
  return `${tiles[0]?.name ?? ''}等 ${tiles.length} 人`;
}

/** `12:30 → 12:40`; where the examinees have different ends, the first and the last. */
export function extensionText(tiles: readonly Tile[], minutes: number): string {
  const ends = tiles.flatMap(({ deadlineAt }) => deadlineAt ?? []).toSorted();
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined) return '';
  const moved = (end: string): string => clock(addMinutes(new Date(end), minutes));
  const isOne = formatTime(first) === formatTime(last);
  const before = isOne ? clock(new Date(first)) : `${clock(new Date(first))}–${clock(new Date(last))}`;
  return `${before} → ${isOne ? moved(first) : `${moved(first)}–${moved(last)}`}`;
}

/** Until when a paper is open that is opened again now. */
export const reopenedUntil = (now: Date, minutes: number): string => clock(addMinutes(now, minutes));

/** `12:40` in China; an exam that lasts over midnight still shows the hour only. */
const clock = (at: Date): string => formatTime(at.toISOString()).slice(11);

const isHandedIn = ({ presence }: Tile): boolean => presence === Presence.handedIn;

function notStarted({ paperId }: Tile): string {
  return paperId === null ? '还没有开始' : '';
}

function decidedFace(tile: Tile, state: FaceState): string {
  if (tile.face === null) return '不核验人脸';
  if (tile.face === state) return state === FaceState.passed ? '已核验通过' : '已核验不通过';
  return handedIn(tile);
}

function handedIn(tile: Tile): string {
  return isHandedIn(tile) ? '已交卷' : '';
}

function voided({ isVoid }: Tile): string {
  return isVoid ? '已作废' : '';
}
