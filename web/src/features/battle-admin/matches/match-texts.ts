import { MatchKind, MatchState, matchResultLabels, voidReasonLabels } from '@ganlin/contract/battle/kinds';
import type { MatchRow } from '../model/rows.ts';

type Player = MatchRow['players'][number];

/** Whether a match is still going on. */
export const isRunning = (state: MatchState): boolean => state === MatchState.ready || state === MatchState.playing;

/** Whether staff can void it: not what was never played or is void already. */
export const isVoidable = (state: MatchState): boolean => state !== MatchState.void;

/** `周立新 对 马建军`; a hosted match by the number of its players. */
export function playersText({ kind, players, joined }: Pick<MatchRow, 'kind' | 'players' | 'joined'>): string {
  if (kind === MatchKind.hosted) return `${joined} 人抢答`;
  return players.map(nameText).join(' 对 ') || '还没有人';
}

export const nameText = ({ name, standIn }: Pick<Player, 'name' | 'standIn'>): string =>
  standIn ? `${name}（人机）` : name;

/** `900 : 700`. */
export const pointsText = (players: readonly Player[]): string =>
  players.length === 0 ? '—' : players.map(({ points }) => points).join(' : ');

/** What a player's result did to the rating: `胜利 +15`. */
export function resultText({ result, ratingChange }: Player): string {
  const change = ratingChange === null ? '' : ` ${ratingChange > 0 ? '+' : ''}${ratingChange}`;
  return result === null ? '—' : `${matchResultLabels[result]}${change}`;
}

/** Why it does not count, with the words of the staff who decided it. */
export function voidText({ voidReason, voidNote }: Pick<MatchRow, 'voidReason' | 'voidNote'>): string {
  if (voidReason === null) return '';
  return voidNote === '' ? voidReasonLabels[voidReason] : `${voidReasonLabels[voidReason]}：${voidNote}`;
}
