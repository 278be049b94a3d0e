import type { battleAsks } from '@ganlin/contract/battle/play';
import { battlePushes } from '@ganlin/contract/battle/play';
import { MatchKind, MatchPhase, MatchState, VoidReason } from '@ganlin/contract/battle/kinds';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AskHandler } from '../../../platform/realtime/asks.ts';
import { pushTo } from '../../../platform/realtime/pushes/push.ts';
import { refuseWithheldQuestions } from '../../question/index.ts';
import * as queries from '../model/match.queries.ts';
import { pushViews, roomOfMatch } from '../view/push-views.ts';
import { viewsOf } from '../view/view.ts';
import { findAnswer, markLeft } from './enter.queries.ts';
import { getSeat } from './seat.ts';
import { endMatches } from '../match/settle.ts';
import { wakeTicker } from '../model/wake.ts';

export const enter: AskHandler<typeof battleAsks.enter> = async (outer, { paperId }) => {
  const { seat, matchId, questions } = await getSeat(outer, paperId);
  // Who has begun an exam since sees nothing of its banks here either.
  await refuseWithheldQuestions(
    outer,
    questions.map(({ questionId }) => questionId),
  );
  const ctx = { ...outer, now: await outer.databaseNow() };
  // Before the state is read: what changes afterwards arrives as a push.
  ctx.connection.join(roomOfMatch(matchId));
  ctx.connection.measureRoundTrip();
  const [view] = await viewsOf(ctx, [matchId]);
  const player = await queries.findPlayer(ctx.db, paperId);
  if (!view || !player) throw new AppError('matchNotFound');
  const pick = await findAnswer(ctx.db, paperId, view.ordinal);
  return { view, own: { paperId, seat, pick, points: player.points } };
};

/** Who leaves loses; before the first reveal the match does not count. */
export const leave: AskHandler<typeof battleAsks.leave> = async (outer, { paperId }) => {
  const { matchId, kind } = await getSeat(outer, paperId);
  const now = await outer.databaseNow();
  await transaction({ ...outer, now }, async (ctx) => {
    const match = await queries.holdMatch(ctx.db, matchId);
    if (!match || match.state === MatchState.settled || match.state === MatchState.void) return;
    await markLeft(ctx.db, paperId, now);
    if (kind === MatchKind.hosted) {
      // The others may all have answered.
      if (match.phase === MatchPhase.question && match.pausedMs === null) await queries.setDue(ctx.db, matchId, now);
      return;
    }
    const isEarly = match.ordinal <= 1 && match.phase !== MatchPhase.reveal;
    const reason = match.state === MatchState.waiting ? VoidReason.notBegun : VoidReason.leftEarly;
    await endMatches(ctx, [{ match, voidReason: isEarly ? reason : null, voidNote: '' }]);
    await pushViews(ctx, [matchId]);
  });
  outer.connection.leave(roomOfMatch(matchId));
  wakeTicker(outer);
  return null;
};

export const react: AskHandler<typeof battleAsks.react> = async (ctx, { paperId, reaction }) => {
  const { seat, matchId } = await getSeat(ctx, paperId);
  const match = await queries.findMatch(ctx.db, matchId);
  if (match?.state !== MatchState.playing) throw new AppError('matchOver');
  pushTo(ctx, roomOfMatch(matchId), { push: battlePushes.reacted, data: { matchId, seat, reaction } });
  return null;
};
