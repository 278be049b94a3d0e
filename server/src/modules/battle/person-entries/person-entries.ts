import { rankOf, ranks } from '@ganlin/contract/battle/rank';
import { seasonTitle } from '@ganlin/contract/battle/season';
import type { TranscriptEntry } from '@ganlin/contract/transcript/entry';
import { MAX_ENTRIES_OF_KIND } from '@ganlin/contract/transcript/view';
import type { Ctx } from '../../../platform/ctx.ts';
import { listSeasons } from './person-entries.queries.ts';

/** The battles of a person's file: a line for each season, not for each game. */
export async function battleEntries({ db }: Ctx<unknown>, userId: string): Promise<TranscriptEntry[]> {
  const seasons = await listSeasons(db, { userId, limit: MAX_ENTRIES_OF_KIND });
  return seasons.map(({ season, rating, games, wins, place, updatedAt }) => ({
    kind: 'battle',
    id: season,
    title: seasonTitle(season),
    at: updatedAt,
    startsOn: null,
    detail: [`${games} 场 ${wins} 胜`, place === null ? '' : `单位内第 ${place}`].filter(Boolean).join('，'),
    value: String(Math.round(rating)),
    unit: '分',
    state: ranks[rankOf(rating)]?.name ?? '',
    tone: 'warn',
    hourTenths: 0,
    games,
    link: '/web/battle',
    linkText: '对战',
  }));
}
