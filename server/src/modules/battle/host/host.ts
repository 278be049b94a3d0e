import { HostMove, type hostApi, type hostAsks } from '@ganlin/contract/battle/host';
import { MatchKind, MatchPhase, MatchState, READY_SECONDS, VoidReason } from '@ganlin/contract/battle/kinds';
import { addSeconds } from '@ganlin/contract/core/time';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import type { AskHandler } from '../../../platform/realtime/asks.ts';
import { record } from '../../audit/index.ts';
import { refuseWithheldQuestions } from '../../question/index.ts';
import { insertMatches } from '../match/begin.ts';
import { takeSteps } from '../match/advance.ts';
import { listRunning } from '../match/advance.queries.ts';
import { endMatches } from '../match/settle.ts';
import { GRACE_MS, type Step } from '../match/step.rules.ts';
import { wakeTicker } from '../model/wake.ts';
import { listBattles } from '../model/battle.queries.ts';
import * as matches from '../model/match.queries.ts';
import { pushViews, roomOfMatch } from '../view/push-views.ts';
import { questionsFor } from '../model/questions.ts';
import { viewsOf } from '../view/view.ts';
import { freeCode } from '../lobby/rooms.ts';
import * as queries from './host.queries.ts';

/** A class that never begins, or never ends, is ended after this time. */
const HOSTED_SECONDS = 4 * 3_600;

export const open: Handler<typeof hostApi.open> = async (outer, { matchId, battleId, title }) => {
  const known = await matches.findMatch(outer.db, matchId);
  if (known) {
    if (known.hostId !== outer.user.id) throw new AppError('battleNotFound');
    return { matchId, code: known.code ?? '' };
  }
  const [battle] = await listBattles(outer.db, [battleId]);
  if (!battle) throw new AppError('battleNotFound');
  return transaction(outer, async (ctx) => {
    const code = await freeCode(ctx.db);
    await insertMatches(ctx, battle, [
      {
        id: matchId,
        kind: MatchKind.hosted,
        title: title || battle.title,
        state: MatchState.waiting,
        phase: MatchPhase.waiting,
        endsAt: null,
        dueAt: addSeconds(ctx.now, HOSTED_SECONDS),
        code,
        hostId: ctx.user.id,
      },
    ]);
    await record(ctx, { action: 'battle.hosted', target: `battle:${battle.id}`, summary: title || battle.title });
    return { matchId, code };
  });
};

export const watch: AskHandler<typeof hostAsks.watch> = async (outer, { matchId }) => {
  const ctx = { ...outer, now: await outer.databaseNow() };
  await getHosted(ctx, matchId);
  const drawn = await matches.listQuestions(ctx.db, [matchId]);
  await refuseWithheldQuestions(
    ctx,
    drawn.map(({ questionId }) => questionId),
  );
  ctx.connection.join(roomOfMatch(matchId));
  const [view] = await viewsOf(ctx, [matchId]);
  if (!view) throw new AppError('matchNotFound');
  return { view };
};

export const move: AskHandler<typeof hostAsks.move> = async (outer, { matchId, move: wanted, seq }) => {
  await getHosted(outer, matchId);
  const now = await outer.databaseNow();
  await transaction({ ...outer, now }, async (ctx) => {
    const match = await matches.holdMatch(ctx.db, matchId);
    if (!match) throw new AppError('matchNotFound');
    // A second press, or one on an old screen.
    if (match.seq !== seq) return;
    if (match.phase === MatchPhase.over) throw new AppError('matchOver');
    await moves[wanted](ctx, match);
  });
  wakeTicker(outer);
  return null;
};

const moves: Readonly<Record<HostMove, (ctx: Ctx<User>, match: matches.Match) => Promise<void>>> = {
  [HostMove.begin]: async (ctx, match) => {
    refuseUnless(match, MatchPhase.waiting);
    const endsAt = addSeconds(ctx.now, READY_SECONDS);
    const ready = { state: MatchState.ready, phase: MatchPhase.ready, beganAt: ctx.now, endsAt, dueAt: endsAt };
    const rest = { id: match.id, ordinal: 0, voidReason: null, voidNote: '', settledAt: null };
    await matches.changePhases(ctx.db, [{ ...ready, ...rest }]);
    await pushViews(ctx, [match.id]);
  },
  [HostMove.reveal]: async (ctx, match) => {
    refuseUnless(match, MatchPhase.question);
    await takeStep(ctx, match, { kind: 'reveal' });
  },
  [HostMove.next]: async (ctx, match) => {
    refuseUnless(match, MatchPhase.reveal);
    const { ordinal, questions } = match;
    await takeStep(ctx, match, ordinal < questions ? { kind: 'show', ordinal: ordinal + 1 } : { kind: 'settle' });
  },
  [HostMove.pause]: async (ctx, match) => {
    refuseUnless(match, MatchPhase.question);
    if (match.pausedMs !== null || !match.endsAt) return;
    await queries.pause(ctx.db, match.id, Math.max(0, match.endsAt.getTime() - ctx.now.getTime()));
    await pushViews(ctx, [match.id]);
  },
  [HostMove.resume]: async (ctx, match) => {
    refuseUnless(match, MatchPhase.question);
    if (match.pausedMs === null) return;
    const leftSeconds = match.pausedMs / 1_000;
    const endsAt = addSeconds(ctx.now, leftSeconds);
    // As if the question had been shown later: the pause is nobody's time to think.
    const beganAt = addSeconds(endsAt, -match.seconds);
    await queries.resume(ctx.db, match.id, { beganAt, endsAt, dueAt: addSeconds(endsAt, GRACE_MS / 1_000) });
    await pushViews(ctx, [match.id]);
  },
  [HostMove.end]: async (ctx, match) => {
    const hasBegun = match.ordinal > 1 || match.phase === MatchPhase.reveal;
    const voidReason = hasBegun ? null : VoidReason.notBegun;
    await endMatches(ctx, [{ match, voidReason, voidNote: '' }]);
    await pushViews(ctx, [match.id]);
  },
};

function refuseUnless({ phase }: matches.Match, wanted: MatchPhase): void {
  if (phase !== wanted) throw new AppError('hostPhaseWrong');
}

async function takeStep(ctx: Ctx<User>, match: matches.Match, step: Step): Promise<void> {
  const [running] = await listRunning(ctx.db, [match]);
  if (running) await takeSteps(ctx, [{ running, step }]);
}

/** A match that the user hosts; another's is not found. */
async function getHosted({ db, user }: Ctx<User>, matchId: string): Promise<matches.Match> {
  const match = await matches.findMatch(db, matchId);
  if (!match || match.hostId !== user.id) throw new AppError('matchNotFound');
  return match;
}

export const report: Handler<typeof hostApi.report> = async (ctx, { matchId }) => {
  const match = await getHosted(ctx, matchId);
  if (match.phase !== MatchPhase.over) throw new AppError('matchNotOver');
  const players = await queries.listPlaced(ctx.db, matchId);
  const refs = (await matches.listQuestions(ctx.db, [matchId])).filter(({ ordinal }) => ordinal <= match.ordinal);
  const loaded = await questionsFor(ctx, refs);
  const answers = new Map((await queries.countAnswers(ctx.db, matchId)).map((count) => [count.ordinal, count]));
  return {
    title: match.title,
    state: match.state,
    beganAt: match.createdAt,
    settledAt: match.settledAt,
    joined: players.length,
    players,
    questions: refs.map((ref) => ({
      ordinal: ref.ordinal,
      text: loaded(ref).text,
      type: ref.type,
      answered: answers.get(ref.ordinal)?.answered ?? 0,
      rights: answers.get(ref.ordinal)?.rights ?? 0,
    })),
  };
};

export const own: Handler<typeof hostApi.own> = async ({ db, user }) => queries.listOwn(db, user.id);
