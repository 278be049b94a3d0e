import { MatchKind, MatchPhase, MatchState, REVEAL_SECONDS } from '@ganlin/contract/battle/kinds';
import { addSeconds } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import * as queries from '../model/match.queries.ts';
import { questionsFor } from '../model/questions.ts';
import { pointsFor } from '../model/points.rules.ts';
import { standInMove } from './stand-in.rules.ts';
import { FIRST_RATING } from '@ganlin/contract/battle/rank';
import { pushAnswered, pushViews } from '../view/push-views.ts';
import { holdDue, listRunning, type RunningMatch } from './advance.queries.ts';
import { endMatches, type Ending } from './settle.ts';
import { GRACE_MS, stepFor, type Step } from './step.rules.ts';
import { wrongPick, rightPick } from '../model/pick.rules.ts';

/** Max matches that one transaction moves. */
const BATCH = 100;

/** Moves all matches that are due; returns how many it held. */
export async function advanceDue(outer: Ctx<unknown>): Promise<number> {
  return transaction(outer, async (ctx) => {
    const held = await holdDue(ctx.db, ctx.now, BATCH);
    await advance(ctx, held);
    return held.length;
  });
}

interface Planned {
  readonly running: RunningMatch;
  readonly step: Step;
}

/** Moves matches by one step each; the caller holds them. */
async function advance(ctx: Ctx<unknown>, held: readonly queries.Match[]): Promise<void> {
  if (held.length === 0) return;
  const planned = (await listRunning(ctx.db, held)).map((running) => ({ running, step: stepFor(running, ctx.now) }));
  await takeSteps(ctx, planned);
}

/** Also called for a host, who decides on the step. */
export async function takeSteps(ctx: Ctx<unknown>, planned: readonly Planned[]): Promise<void> {
  const of = <K extends Step['kind']>(kind: K) =>
    planned.flatMap(({ running, step }) =>
      step.kind === kind ? [{ match: running.match, running, step: step as Extract<Step, { kind: K }> }] : [],
    );
  await letStandInsAnswer(
    ctx,
    of('standIn').map(({ match }) => match),
  );
  await reveal(
    ctx,
    of('reveal').map(({ match }) => match),
  );
  await show(
    ctx,
    of('show').map(({ match, step }) => ({ match, ordinal: step.ordinal })),
  );
  await restore(
    ctx,
    of('wait').map(({ running }) => running),
  );
  const endings: Ending[] = [
    ...of('settle').map(({ match }) => ({ match, voidReason: null, voidNote: '' })),
    ...of('void').map(({ match, step }) => ({ match, voidReason: step.reason, voidNote: '' })),
  ];
  await endMatches(ctx, endings);
  const moved = [...of('reveal'), ...of('show')].map(({ match }) => match.id);
  await pushViews(ctx, [...moved, ...endings.map(({ match }) => match.id)]);
}

/** A match that was due too early, e.g. because its last answer was only just given by one who left. */
async function restore(ctx: Ctx<unknown>, waiting: readonly RunningMatch[]): Promise<void> {
  for (const { match, standInAt } of waiting) {
    if (match.dueAt === null || match.dueAt > ctx.now) continue;
    const endsAt = match.endsAt === null ? null : addSeconds(match.endsAt, GRACE_MS / 1_000);
    const dueAt = standInAt && (!endsAt || standInAt < endsAt) ? standInAt : endsAt;
    await queries.setDue(ctx.db, match.id, dueAt);
  }
}

async function show(
  ctx: Ctx<unknown>,
  shown: readonly { readonly match: queries.Match; readonly ordinal: number }[],
): Promise<void> {
  if (shown.length === 0) return;
  const players = await queries.listPlayers(
    ctx.db,
    shown.filter(({ match }) => match.kind === MatchKind.ranked).map(({ match }) => match.id),
  );
  const moves: queries.PlannedMove[] = [];
  const changes = shown.map(({ match, ordinal }): queries.PhaseChange => {
    const endsAt = addSeconds(ctx.now, match.seconds);
    const [person, standIn] = [false, true].map((isStandIn) =>
      players.find(({ matchId, userId }) => matchId === match.id && (userId === null) === isStandIn),
    );
    let dueAt = addSeconds(endsAt, GRACE_MS / 1_000);
    if (standIn) {
      const rating = person?.ratingBefore ?? FIRST_RATING;
      const { afterMs, right } = standInMove({ rating, seconds: match.seconds }, Math.random);
      const standInAt = addSeconds(ctx.now, afterMs / 1_000);
      moves.push({ matchId: match.id, ordinal, standInAt, standInRight: right });
      dueAt = standInAt;
    }
    return {
      ...unchanged(match),
      state: MatchState.playing,
      phase: MatchPhase.question,
      ordinal,
      beganAt: ctx.now,
      endsAt,
      dueAt,
    };
  });
  await queries.planStandIns(ctx.db, moves);
  await queries.changePhases(ctx.db, changes);
}

async function reveal(ctx: Ctx<unknown>, matches: readonly queries.Match[]): Promise<void> {
  await queries.addUpAnswers(
    ctx.db,
    matches.map(({ id }) => id),
  );
  await queries.changePhases(
    ctx.db,
    matches.map((match) => {
      // A host goes on when the class has talked about it.
      const endsAt = match.kind === MatchKind.hosted ? null : addSeconds(ctx.now, REVEAL_SECONDS);
      return { ...unchanged(match), phase: MatchPhase.reveal, beganAt: ctx.now, endsAt, dueAt: endsAt };
    }),
  );
}

async function letStandInsAnswer(ctx: Ctx<unknown>, matches: readonly queries.Match[]): Promise<void> {
  if (matches.length === 0) return;
  const ids = matches.map(({ id }) => id);
  const players = await queries.listPlayers(ctx.db, ids);
  const questions = await queries.listQuestions(ctx.db, ids);
  const loaded = await questionsFor(ctx, questions);
  const answers = matches.flatMap((match): queries.NewAnswer[] => {
    const player = players.find(({ matchId, userId }) => matchId === match.id && userId === null);
    const question = questions.find(({ matchId, ordinal }) => matchId === match.id && ordinal === match.ordinal);
    if (!player || !question?.standInAt) return [];
    const { body } = loaded(question);
    const spentMs = question.standInAt.getTime() - match.beganAt.getTime();
    const right = question.standInRight === true;
    const isLast = match.ordinal === match.questions;
    return [
      {
        playerId: player.id,
        matchId: match.id,
        ordinal: match.ordinal,
        pick: right ? rightPick(body) : wrongPick(body),
        isRight: right,
        points: pointsFor({ right, spentMs, seconds: match.seconds, isLast }),
        spentMs,
        creditedMs: 0,
        receivedAt: ctx.now,
      },
    ];
  });
  await queries.insertAnswers(ctx.db, answers);
  // What follows, a reveal or the end of the question, is found in the next turn.
  for (const match of matches) await queries.setDue(ctx.db, match.id, ctx.now);
  for (const { matchId, ordinal } of answers) {
    const seat = players.find((player) => player.matchId === matchId && player.userId === null)?.seat ?? 0;
    pushAnswered(ctx, { matchId, ordinal, seat, answered: 0, joined: 2 });
  }
}

const unchanged = (match: queries.Match): queries.PhaseChange => ({
  id: match.id,
  state: match.state,
  phase: match.phase,
  ordinal: match.ordinal,
  beganAt: match.beganAt,
  endsAt: match.endsAt,
  dueAt: match.dueAt,
  voidReason: null,
  voidNote: '',
  settledAt: null,
});
