import { MatchPhase } from '@ganlin/contract/battle/kinds';
import type { MatchView } from '@ganlin/contract/battle/match';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Match } from '../model/match.queries.ts';
import * as queries from './view.queries.ts';

type HostedPart = Pick<MatchView, 'hosted' | 'top' | 'joined' | 'answered'>;

const TOP = 5;

/** What a view has of a hosted match instead of two players: numbers, and the best five. */
export async function hostedPart(ctx: Ctx<unknown>, matches: readonly Match[]): Promise<Map<string, HostedPart>> {
  const idsIn = (...phases: readonly MatchPhase[]) =>
    matches.filter(({ phase }) => phases.includes(phase)).map(({ id }) => id);
  const all = matches.map(({ id }) => id);
  const counts = new Map((await queries.countHosted(ctx.db, all)).map((count) => [count.matchId, count]));
  const ranked = idsIn(MatchPhase.reveal, MatchPhase.over);
  const standings = Map.groupBy(await queries.listStandings(ctx.db, ranked), ({ matchId }) => matchId);
  const revealed = idsIn(MatchPhase.reveal);
  const options = Map.groupBy(await queries.countOptions(ctx.db, revealed), ({ matchId }) => matchId);
  const speeds = new Map((await queries.listSpeeds(ctx.db, revealed)).map((speed) => [speed.matchId, speed]));
  return new Map(
    matches.map(({ id, phase, ordinal }): [string, HostedPart] => {
      const places = standings.get(id) ?? [];
      const { answered = 0, rights = 0, fastestMs = null } = speeds.get(id) ?? {};
      return [
        id,
        {
          joined: counts.get(id)?.joined ?? 0,
          answered: phase === MatchPhase.question || phase === MatchPhase.reveal ? (counts.get(id)?.answered ?? 0) : 0,
          top: places.slice(0, TOP).map(({ seat, name, deptName, points, place, before }) => ({
            seat,
            name,
            deptName,
            points,
            place,
            before: ordinal > 1 ? before : null,
          })),
          hosted:
            places.length === 0
              ? null
              : {
                  counts: Object.fromEntries((options.get(id) ?? []).map(({ option, count }) => [option, count])),
                  answered,
                  rights,
                  fastestMs,
                  standings: places.map(({ seat, points, gained }) => [seat, points, gained]),
                },
        },
      ];
    }),
  );
}
