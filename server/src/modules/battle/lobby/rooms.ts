import { randomInt } from 'node:crypto';
import { battlePushes } from '@ganlin/contract/battle/play';
import {
  MatchKind,
  MatchPhase,
  MatchState,
  MAX_HOSTED_PLAYERS,
  READY_SECONDS,
  ROOM_CODE_LENGTH,
} from '@ganlin/contract/battle/kinds';
import type { lobbyApi } from '@ganlin/contract/battle/lobby';
import { addSeconds } from '@ganlin/contract/core/time';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { pushTo } from '../../../platform/realtime/pushes/push.ts';
import { roomOfUser } from '../../../platform/realtime/pushes/room-target.ts';
import { refuseWithheldQuestions } from '../../question/index.ts';
import { insertMatches, playerOf } from '../match/begin.ts';
import { wakeTicker } from '../model/wake.ts';
import type { Battle } from '../model/battle.queries.ts';
import * as matches from '../model/match.queries.ts';
import { joiningUser } from '../model/person.ts';
import { getPlayable, refuseBusy } from '../model/playable.ts';
import { pushViews } from '../view/push-views.ts';
import { deleteTickets } from '../queue/ticket.queries.ts';
import { holdRoom, isCodeTaken, listSeats, rejoin } from './rooms.queries.ts';

/** How long a room waits for its other player. */
const ROOM_SECONDS = 600;

export const openRoom: Handler<typeof lobbyApi.openRoom> = async (ctx, { battleId }) => {
  const battle = await getPlayable(ctx, battleId);
  return roomFor(ctx, battle);
};

/** A new room of the user, or the one that already waits. */
async function roomFor(outer: Ctx<User>, battle: Battle): Promise<{ paperId: string; code: string }> {
  return transaction(outer, async (ctx) => {
    const playing = await matches.findPlaying(ctx.db, ctx.user.id);
    const open = playing && (await matches.findMatch(ctx.db, playing.matchId));
    if (open?.kind === MatchKind.room && open.state === MatchState.waiting && open.battleId === battle.id) {
      return { paperId: playing?.id ?? '', code: open.code ?? '' };
    }
    await refuseBusy(ctx);
    const match = { id: newId(), code: await freeCode(ctx.db) };
    await insertMatches(ctx, battle, [
      {
        ...match,
        kind: MatchKind.room,
        title: battle.title,
        state: MatchState.waiting,
        phase: MatchPhase.waiting,
        endsAt: null,
        dueAt: addSeconds(ctx.now, ROOM_SECONDS),
        hostId: null,
      },
    ]);
    const player = playerOf(match.id, 0, await joiningUser(ctx, { isRated: false }));
    await insertPlayer(ctx, player);
    return { paperId: player.id, code: match.code };
  });
}

/** The unique key keeps a user in one match; who loses that race is told so. */
async function insertPlayer(ctx: Ctx<User>, player: matches.NewPlayer): Promise<void> {
  await deleteTickets(ctx.db, [ctx.user.id]);
  await matches.insertPlayers(ctx.db, [player]).catch((error: unknown) => {
    if (isPlayingTwice(error)) throw new AppError('matchRunning');
    throw error;
  });
}

const isPlayingTwice = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'battle_player_playing_key';

/** A code that no running match has. Two rooms that draw the same at once fail the unique key: one of them. */
export async function freeCode(db: Db): Promise<string> {
  for (;;) {
    const code = String(randomInt(10 ** ROOM_CODE_LENGTH)).padStart(ROOM_CODE_LENGTH, '0');
    if (!(await isCodeTaken(db, code))) return code;
  }
}

export const joinRoom: Handler<typeof lobbyApi.joinRoom> = async (outer, { code }) => {
  const paperId = await transaction(outer, async (ctx) => {
    const match = await holdRoom(ctx.db, code);
    if (!match) throw new AppError('roomNotFound');
    const seats = await listSeats(ctx.db, match.id);
    const own = seats.find(({ userId }) => userId === ctx.user.id);
    const isHosted = match.kind === MatchKind.hosted;
    if (own && match.kind === MatchKind.room && match.state === MatchState.waiting) throw new AppError('roomOwn');
    if (own) {
      if (isHosted) await rejoin(ctx.db, own.id);
      return own.id;
    }
    if (seats.length >= (isHosted ? MAX_HOSTED_PLAYERS : 2)) throw new AppError('roomFull');
    const drawn = await matches.listQuestions(ctx.db, [match.id]);
    await refuseWithheldQuestions(
      ctx,
      drawn.map(({ questionId }) => questionId),
    );
    await refuseBusy(ctx);
    const player = playerOf(match.id, seats.length, await joiningUser(ctx, { isRated: false }));
    await insertPlayer(ctx, player);
    if (!isHosted) await ready(ctx, match);
    await pushViews(ctx, [match.id]);
    return player.id;
  });
  wakeTicker(outer);
  return { paperId };
};

async function ready({ db, now }: Ctx<User>, match: matches.Match): Promise<void> {
  const endsAt = addSeconds(now, READY_SECONDS);
  const { id, ordinal } = match;
  const state = { state: MatchState.ready, phase: MatchPhase.ready };
  const rest = { voidReason: null, voidNote: '', settledAt: null };
  await matches.changePhases(db, [{ id, ordinal, beganAt: now, endsAt, dueAt: endsAt, ...state, ...rest }]);
}

/** A later invitation would reach nobody who still looks at the result. */
const REMATCH_SECONDS = 300;

export const rematch: Handler<typeof lobbyApi.rematch> = async (ctx, { paperId }) => {
  const own = await matches.findPlayer(ctx.db, paperId);
  const match = own?.userId === ctx.user.id ? await matches.findMatch(ctx.db, own.matchId) : undefined;
  if (!own || !match) throw new AppError('matchNotFound');
  if (!match.settledAt) throw new AppError('matchNotOver');
  const others = await matches.listPlayers(ctx.db, [match.id]);
  const opponent = others.find(({ id, userId }) => id !== paperId && userId !== null);
  const isLate = match.settledAt < addSeconds(ctx.now, -REMATCH_SECONDS);
  if (!opponent?.userId || match.kind === MatchKind.hosted || isLate) throw new AppError('rematchTooLate');
  const room = await roomFor(ctx, await getPlayable(ctx, match.battleId));
  pushTo(ctx, roomOfUser(opponent.userId), {
    push: battlePushes.invited,
    data: { fromPaperId: opponent.id, name: own.name.slice(0, 50), code: room.code },
  });
  return room;
};
