import { MatchKind, MatchPhase } from '@ganlin/contract/battle/kinds';
import type { lobbyApi } from '@ganlin/contract/battle/lobby';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { addReport, refuseWithheldQuestions } from '../../question/index.ts';
import * as matches from '../model/match.queries.ts';
import { questionsFor } from '../model/questions.ts';
import { findPlace, listShares } from './result.queries.ts';

export const result: Handler<typeof lobbyApi.result> = async (ctx, { paperId }) => {
  const { own, match } = await getOver(ctx, paperId);
  const isHosted = match.kind === MatchKind.hosted;
  const players = isHosted ? [own] : await matches.listPlayers(ctx.db, [match.id]);
  const answers = isHosted
    ? await matches.listAnswersOf(ctx.db, own.id)
    : await matches.listAnswers(ctx.db, [match.id]);
  const shown = players.map((player) => summaryOf(match, player, answers));
  const mine = shown.find(({ seat }) => seat === own.seat);
  const fastest = answers
    .filter(({ playerId, isRight }) => playerId === own.id && isRight)
    .map(({ spentMs }) => spentMs);
  const { place, joined } = await findPlace(ctx.db, match.id, own.points);
  return {
    matchId: match.id,
    battleId: match.battleId,
    kind: match.kind,
    state: match.state,
    title: match.title,
    voidReason: match.voidReason,
    voidNote: match.voidNote,
    questions: match.questions,
    ownSeat: own.seat,
    players: shown,
    place: isHosted ? place : null,
    joined,
    rating:
      own.ratingBefore === null || own.ratingAfter === null
        ? null
        : { before: Math.round(own.ratingBefore), after: Math.round(own.ratingAfter) },
    leaguePoints: own.leaguePoints,
    bestStreak: own.bestStreak,
    fastestMs: fastest.length === 0 ? null : Math.min(...fastest),
    wrong: (mine?.answers ?? []).filter(({ right, pick }) => !right && pick.length > 0).length,
    recorded: own.recordedAt !== null,
    settledAt: match.settledAt,
  };
};

export const review: Handler<typeof lobbyApi.review> = async (ctx, { paperId }) => {
  const { match } = await getOver(ctx, paperId);
  // Of a match that ended early only what was shown.
  const shown = (await matches.listQuestions(ctx.db, [match.id])).filter(({ ordinal }) => ordinal <= match.ordinal);
  const ids = shown.map(({ questionId }) => questionId);
  await refuseWithheldQuestions(ctx, ids);
  const loaded = await questionsFor(ctx, shown);
  const shares = await listShares(ctx.db, ids);
  return shown.map((ref) => {
    const { view, key } = loaded(ref);
    return { ordinal: ref.ordinal, question: view, key, rightPercent: shares.get(ref.questionId) ?? null };
  });
};

export const report: Handler<typeof lobbyApi.report> = async (ctx, { paperId, ordinal, kind, text }) => {
  const { match } = await getOver(ctx, paperId);
  const shown = (await matches.listQuestions(ctx.db, [match.id])).filter((each) => each.ordinal <= match.ordinal);
  const question = shown.find((each) => each.ordinal === ordinal);
  if (!question) throw new AppError('questionNotFound');
  await addReport(ctx, { questionId: question.questionId, version: question.version, kind, text });
  return null;
};

/** The user's part of a match that is over. */
async function getOver({ db, user }: Ctx<User>, paperId: string) {
  const own = await matches.findPlayer(db, paperId);
  const match = own?.userId === user.id ? await matches.findMatch(db, own.matchId) : undefined;
  if (!own || !match) throw new AppError('matchNotFound');
  if (match.phase !== MatchPhase.over) throw new AppError('matchNotOver');
  return { own, match };
}

function summaryOf(match: matches.Match, player: matches.Player, answers: readonly matches.GivenAnswer[]) {
  const { id, seat, name, deptName, avatar, userId, points, rights, leftAt } = player;
  const given = new Map(answers.filter(({ playerId }) => playerId === id).map((answer) => [answer.ordinal, answer]));
  return {
    seat,
    name,
    deptName,
    avatar,
    standIn: userId === null,
    points,
    rights,
    result: player.result,
    left: leftAt !== null,
    answers: Array.from({ length: match.ordinal }, (_, at) => {
      const answer = given.get(at + 1);
      return {
        right: answer?.isRight ?? false,
        points: answer?.points ?? 0,
        spentMs: answer?.spentMs ?? null,
        pick: [...(answer?.pick ?? [])],
      };
    }),
  };
}
