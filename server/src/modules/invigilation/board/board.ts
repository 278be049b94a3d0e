import { MAX_TILES, type boardApi, type boardAsks } from '@ganlin/contract/invigilation/board';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import type { AskHandler } from '../../../platform/realtime/asks.ts';
import { concernOf, presenceOf } from '../model/presence.rules.ts';
import { roomOfBoard } from '../model/stir.ts';
import { listNewEvents } from './events.queries.ts';
import { hallOf } from './hall.ts';
import * as queries from './tiles.queries.ts';

const MAX_EVENTS = 100;

export const tiles: Handler<typeof boardApi.tiles> = async (ctx, wanted) => {
  const { exam, hall } = await hallOf(ctx, wanted);
  const now = await queries.findNow(ctx.db);
  const rows = await queries.listTiles(ctx.db, hall, MAX_TILES + 1);
  return {
    exam: {
      id: exam.id,
      title: exam.title,
      startTime: exam.startsAt,
      endTime: exam.endsAt,
      questions: exam.questions,
      noticing: hall.isNoticing,
      lockAt: exam.integrity.lockAt,
    },
    tiles: tilesOf(rows, hall, now),
    now,
  };
};

export const changes: Handler<typeof boardApi.changes> = async (ctx, { since, ...wanted }) => {
  const { hall } = await hallOf(ctx, wanted);
  const now = await queries.findNow(ctx.db);
  const rows = await queries.listChanged(ctx.db, hall, { since, limit: MAX_TILES + 1 });
  const events = await listNewEvents(ctx.db, hall, { since, limit: MAX_EVENTS });
  return { tiles: tilesOf(rows, hall, now), events, now };
};

export const watch: AskHandler<typeof boardAsks.watch> = async (ctx, { examId }) => {
  await hallOf(ctx, { examId });
  ctx.connection.join(roomOfBoard(examId));
  return null;
};

export const leave: AskHandler<typeof boardAsks.leave> = async (ctx, { examId }) => {
  ctx.connection.leave(roomOfBoard(examId));
  return null;
};

function tilesOf(rows: readonly queries.TileRow[], { isNoticing }: queries.Hall, now: Date) {
  if (rows.length > MAX_TILES) throw new AppError('boardTooLarge', { count: String(MAX_TILES) });
  return rows.map(({ openedAt, voidedAt, savedLately, decided, ...row }) => {
    const presence = presenceOf({ ...row, openedAt, savedLately }, isNoticing, now);
    const concern = concernOf({ ...row, openedAt, savedLately, decided, presence }, now);
    return { ...row, presence, concern, isVoid: voidedAt !== null };
  });
}
