import { MatchKind, MatchPhase, MatchState } from '@ganlin/contract/battle/kinds';
import type { MatchPlayer, MatchView } from '@ganlin/contract/battle/match';
import type { z } from 'zod';
import type { MatchView as MatchViewSchema } from '@ganlin/contract/battle/match';
import type { Ctx } from '../../../platform/ctx.ts';
import type { LoadedQuestion } from '../../question/index.ts';
import { hostedPart } from './hosted-view.ts';
import * as queries from '../model/match.queries.ts';
import { questionsFor } from '../model/questions.ts';

export type View = z.output<typeof MatchViewSchema>;

/** What everybody in these matches may see now. */
export async function viewsOf(ctx: Ctx<unknown>, matchIds: readonly string[]): Promise<View[]> {
  const matches = await queries.listMatches(ctx.db, matchIds);
  const isHosted = ({ kind }: queries.Match) => kind === MatchKind.hosted;
  const duels = matches.filter((match) => !isHosted(match)).map(({ id }) => id);
  const players = Map.groupBy(await queries.listPlayers(ctx.db, duels), ({ matchId }) => matchId);
  const answers = Map.groupBy(await queries.listAnswers(ctx.db, duels), ({ matchId }) => matchId);
  const hosted = await hostedPart(ctx, matches.filter(isHosted));
  const shown = matches.filter(({ phase }) => phase !== MatchPhase.over).map(({ id }) => id);
  const questions = Map.groupBy(await queries.listQuestions(ctx.db, shown), ({ matchId }) => matchId);
  const wanted = matches.flatMap(({ id, ordinal }) =>
    (questions.get(id) ?? []).filter((question) => question.ordinal === ordinal || question.ordinal === ordinal + 1),
  );
  const loaded = await questionsFor(ctx, wanted);
  return matches.map((match) => {
    const { id, phase } = match;
    const at = (ordinal: number) => {
      const ref = wanted.find((question) => question.matchId === id && question.ordinal === ordinal);
      return ref && loaded(ref);
    };
    const isShown = phase === MatchPhase.question || phase === MatchPhase.reveal;
    const current = isShown ? at(match.ordinal) : undefined;
    const isRevealed = phase === MatchPhase.reveal;
    const own = players.get(id) ?? [];
    const given = answers.get(id) ?? [];
    return {
      ...framed(ctx, match),
      question: current?.view ?? null,
      // The only place where a right answer leaves the server during a match.
      key: isRevealed ? (current?.key ?? null) : null,
      preload: phase === MatchPhase.ready || isRevealed ? picturesOf(at(match.ordinal + 1)) : [],
      answers: isRevealed ? revealed(match, own, given) : [],
      players: own.map((player) => shownPlayer(match, player, given)),
      results: own.flatMap(({ seat, result }) => (result === null ? [] : [{ seat, result }])),
      joined: own.length,
      answered: given.filter(({ ordinal }) => ordinal === match.ordinal).length,
      hosted: null,
      top: [],
      ...hosted.get(id),
    };
  });
}

function framed({ now }: Ctx<unknown>, match: queries.Match) {
  const { id, kind, title, seq, phase, beganAt, endsAt, pausedMs, seconds, questions, ordinal, code, state } = match;
  return {
    matchId: id,
    kind,
    title,
    seq,
    phase,
    at: now,
    beganAt,
    endsAt,
    pausedMs,
    seconds,
    total: questions,
    ordinal,
    code: state === MatchState.waiting || kind === MatchKind.hosted ? (code ?? '') : '',
    voidReason: match.voidReason,
  };
}

function revealed(
  { ordinal }: queries.Match,
  players: readonly queries.Player[],
  answers: readonly queries.GivenAnswer[],
): MatchView['answers'] {
  return players.flatMap(({ id, seat }) => {
    const given = answers.find((answer) => answer.playerId === id && answer.ordinal === ordinal);
    if (!given) return [];
    return [{ seat, pick: [...given.pick], right: given.isRight, points: given.points, spentMs: given.spentMs }];
  });
}

function shownPlayer(
  { ordinal, phase }: queries.Match,
  player: queries.Player,
  answers: readonly queries.GivenAnswer[],
): MatchPlayer {
  const { id, seat, name, deptName, avatar, userId, points, rights, streak, leftAt, ratingBefore } = player;
  const own = new Map(answers.filter(({ playerId }) => playerId === id).map((answer) => [answer.ordinal, answer]));
  const known = phase === MatchPhase.question ? ordinal - 1 : ordinal;
  return {
    seat,
    name,
    deptName,
    avatar,
    standIn: userId === null,
    rating: ratingBefore === null ? null : Math.round(ratingBefore),
    points,
    rights,
    streak,
    answered: own.has(ordinal),
    left: leftAt !== null,
    marks: Array.from({ length: known }, (_, at) => own.get(at + 1)?.isRight === true),
  };
}

/** Addresses of the pictures in a question. */
function picturesOf(question: LoadedQuestion | undefined): string[] {
  if (!question) return [];
  const { content, options } = question.view;
  const html = [content, ...options.map((option) => option.content)].join('');
  return [...html.matchAll(/<img [^>]*src="([^"]+)"/g)]
    .map(([, src = '']) => src.replaceAll('&amp;', '&'))
    .slice(0, 30);
}
