import { MAX_SPREAD, type roomApi } from '@ganlin/contract/invigilation/rooms';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { peopleOfHall } from '../model/hall.ts';
import { touch } from '../model/paper.queries.ts';
import { stirBoards } from '../model/stir.ts';
import * as queries from './people.queries.ts';
import { findRoom, insertRooms, listRooms, lockRooms } from '../model/rooms.queries.ts';
import { planRooms } from './spread.rules.ts';

export const people: Handler<typeof roomApi.people> = async (ctx, { current, size, params }) => {
  const { examId, ...filter } = params;
  const { people: all } = await peopleOfHall(ctx, examId);
  const page = { ...filter, limit: size, offset: (current - 1) * size };
  const found = await queries.pagePeople(ctx.db, all, page);
  const records = found.map(({ id, realName, userName, ...person }) => ({
    ...person,
    userId: id,
    userName,
    name: realName || userName,
  }));
  return { records, total: await queries.countPeople(ctx.db, all, filter), current, size };
};

export const assign: Handler<typeof roomApi.assign> = async (outer, { examId, userIds, roomId }) => {
  const { exam, people: all } = await peopleOfHall(outer, examId);
  return transaction(outer, async (ctx) => {
    await lockRooms(ctx.db, examId);
    const room = roomId === null ? undefined : await findRoom(ctx.db, roomId);
    if (roomId !== null && room?.examId !== examId) throw new AppError('examRoomNotFound');
    const ids = await queries.listIds(ctx.db, all, userIds);
    const moved =
      roomId === null
        ? await queries.unplace(ctx.db, examId, ids)
        : await queries.place(ctx.db, examId, new Map(ids.map((id) => [id, roomId])));
    if (moved.length > 0) {
      await record(ctx, {
        action: 'invigilation.roomAssigned',
        target: `exam:${examId}`,
        summary: `${exam.title}：${moved.length} 人${room ? `安排到${room.name}` : '移出考场'}`,
        after: { roomId, userIds: moved },
      });
      await follow(ctx, examId, moved);
    }
    return { count: ids.length };
  });
};

export const spread: Handler<typeof roomApi.spread> = async (outer, { examId, by, size }) => {
  const { exam, people: all } = await peopleOfHall(outer, examId);
  return transaction(outer, async (ctx) => {
    await lockRooms(ctx.db, examId);
    const unplaced = await queries.listUnplaced(ctx.db, all, MAX_SPREAD + 1);
    if (unplaced.length > MAX_SPREAD) throw new AppError('spreadTooLarge', { count: String(MAX_SPREAD) });
    if (unplaced.length === 0) return { rooms: 0, people: 0 };
    const taken = new Set((await listRooms(ctx.db, all)).map(({ name }) => name));
    const rooms = planRooms(unplaced, { by, size, taken }).map((room) => ({ ...room, id: newId() }));
    if ((await insertRooms(ctx.db, examId, rooms)) < rooms.length) throw new AppError('examRoomsFull');
    const placed = new Map(rooms.flatMap(({ id, userIds }) => userIds.map((userId) => [userId, id] as const)));
    await queries.place(ctx.db, examId, placed);
    const summary = `${exam.title}：${unplaced.length} 人编入 ${rooms.length} 个考场`;
    const after = { rooms: rooms.map(({ id, name }) => ({ id, name })) };
    await record(ctx, { action: 'invigilation.roomsSpread', target: `exam:${examId}`, summary, after });
    await follow(ctx, examId, [...placed.keys()]);
    return { rooms: rooms.length, people: unplaced.length };
  });
};

/** Boards show the room of those who have come. */
async function follow(ctx: Ctx<User>, examId: string, userIds: readonly string[]): Promise<void> {
  const papers = await queries.listPapersOf(ctx.db, examId, userIds);
  if (papers.length > 0) await touch(ctx.db, papers);
  stirBoards(ctx, examId);
}
