import type { battleApi, matchApi } from '@ganlin/contract/battle/battle';
import { BattleState, MatchState } from '@ganlin/contract/battle/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';
import { formatTime } from '../../../lib/text/format.ts';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export type BattleRow = Data<typeof battleApi.paging>['records'][number];
export type MatchRow = Data<typeof matchApi.paging>['records'][number];

export const battleTones: Readonly<Record<BattleState, Tone>> = {
  [BattleState.draft]: 'warn',
  [BattleState.open]: 'ok',
  [BattleState.closed]: 'idle',
};

export const matchTones: Readonly<Record<MatchState, Tone>> = {
  [MatchState.waiting]: 'warn',
  [MatchState.ready]: 'busy',
  [MatchState.playing]: 'busy',
  [MatchState.settled]: 'ok',
  [MatchState.void]: 'bad',
};

/** The options of a field, from the label map of its codes. */
export const optionsOf = (labels: Readonly<Record<number, string>>): { value: number; label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

/** When a battle can be played. */
export function windowText({ opensAt, closesAt }: Pick<BattleRow, 'opensAt' | 'closesAt'>): string {
  if (opensAt === null && closesAt === null) return '不限';
  if (closesAt === null) return `${formatTime(opensAt ?? '')} 起`;
  return opensAt === null ? `至 ${formatTime(closesAt)}` : `${formatTime(opensAt)} 至 ${formatTime(closesAt)}`;
}
