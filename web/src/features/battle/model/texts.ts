import type { Data } from '@ganlin/contract/core/endpoint';
import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { ranks, rankOf } from '@ganlin/contract/battle/rank';

export type Lobby = Data<typeof lobbyApi.lobby>;
export type OpenBattle = Lobby['battles'][number];
export type PastMatch = Lobby['past'][number];
export type Result = Data<typeof lobbyApi.result>;
export type Review = Data<typeof lobbyApi.review>;

/** `1,486`. */
export const countText = (count: number): string => count.toLocaleString('en-US');

/** `10 题，每题 15 秒`. */
export const rulesText = ({ questions, seconds }: Pick<OpenBattle, 'questions' | 'seconds'>): string =>
  `${questions} 题，每题 ${seconds} 秒`;

/** `4.1 秒`. */
export const secondsText = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} 秒`;

export const signedText = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

interface Climb {
  /** Share of the way from this rank to the next, 0 to 1. */
  readonly share: number;
  /** Name of the next rank and points to it; undefined at the top. */
  readonly next: { readonly name: string; readonly missing: number } | undefined;
}

/** How far a rating has come within its rank. */
export function climbOf(rating: number): Climb {
  const rank = rankOf(rating);
  const [here, next] = [ranks[rank], ranks[rank + 1]];
  if (!here || !next) return { share: 1, next: undefined };
  // The first rank begins at 0, far below where people start: its bar shows the last 250 points.
  const from = Math.max(here.from, next.from - 250);
  const share = Math.min(Math.max((rating - from) / (next.from - from), 0), 1);
  return { share, next: { name: next.name, missing: next.from - rating } };
}

export const rankName = (rating: number): string => ranks[rankOf(rating)]?.name ?? '';
