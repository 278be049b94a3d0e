import type { MatchKind } from '@ganlin/contract/battle/kinds';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { findMatch, findPlayer, listQuestions, type MatchQuestion } from '../model/match.queries.ts';

/** What never changes about a player's part of a match. */
export interface Seat {
  readonly paperId: string;
  readonly userId: string;
  readonly matchId: string;
  readonly seat: number;
  readonly kind: MatchKind;
  readonly seconds: number;
  readonly questions: readonly MatchQuestion[];
}

const CACHED = 10_000;
const seatsOf = memoryCachePerProcess<Seat>('battle.seats', { max: CACHED });

/** The part of a match that the user plays; another's is not found. */
export async function getSeat(ctx: Ctx<User>, paperId: string): Promise<Seat> {
  const seat = await seatsOf(ctx).getOrLoad(paperId, () => loadSeat(ctx, paperId));
  if (seat.userId !== ctx.user.id) throw new AppError('matchNotFound');
  return seat;
}

async function loadSeat({ db }: Ctx<User>, paperId: string): Promise<Seat> {
  const player = await findPlayer(db, paperId);
  const match = player?.userId ? await findMatch(db, player.matchId) : undefined;
  if (!player?.userId || !match) throw new AppError('matchNotFound');
  const { userId, matchId, seat } = player;
  const questions = await listQuestions(db, [matchId]);
  return { paperId, userId, matchId, seat, kind: match.kind, seconds: match.seconds, questions };
}
