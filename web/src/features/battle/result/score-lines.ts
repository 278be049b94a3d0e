import type { Result } from '../model/texts.ts';

type Player = Result['players'][number];

export interface ScorePoint {
  /** 0 is the start. */
  readonly ordinal: number;
  readonly total: number;
  readonly right: boolean;
}

/** Points in all after each question, from 0. */
export function scoreLine({ answers }: Pick<Player, 'answers'>): readonly ScorePoint[] {
  let total = 0;
  const after = answers.map(({ points, right }, index) => {
    total += points;
    return { ordinal: index + 1, total, right };
  });
  return [{ ordinal: 0, total: 0, right: true }, ...after];
}

/** The last question at which the lead changed for good in favour of the first line; undefined if it never was behind. */
export function overtakenAt(own: readonly ScorePoint[], other: readonly ScorePoint[]): number | undefined {
  const leads = own.map(({ total }, index) => total - (other[index]?.total ?? 0));
  const lastBehind = leads.findLastIndex((lead) => lead < 0);
  const isAhead = (leads.at(-1) ?? 0) > 0;
  return lastBehind > 0 && isAhead ? own[lastBehind + 1]?.ordinal : undefined;
}

/** Average time of the answers given, in ms; null without any. */
export function averageMs({ answers }: Pick<Player, 'answers'>): number | null {
  const times = answers.flatMap(({ spentMs }) => spentMs ?? []);
  return times.length === 0 ? null : times.reduce((sum, ms) => sum + ms, 0) / times.length;
}
