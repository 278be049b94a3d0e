import type { roomApi } from '@ganlin/contract/invigilation/rooms';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { idsInScope, listHolders, pageHolders } from '../../iam/index.ts';
import { hallOf, peopleOfHall, type ExamPeople } from '../model/hall.ts';
import { countPeople } from './people.queries.ts';
import * as queries from '../model/rooms.queries.ts';

/** An invigilator works on the board. */
const INVIGILATES = 'exam:invigilation:board';

export const list: Handler<typeof roomApi.list> = async (ctx, { examId }) => {
  const { exam, people } = await peopleOfHall(ctx, examId);
  const rooms = await queries.listRooms(ctx.db, people);
  const invigilators = Map.groupBy(
    await queries.listInvigilators(ctx.db, examId, people.scope),
    ({ roomId }) => roomId,
  );
  return {
    exam: { id: exam.id, title: exam.title, isOpen: people.audience === undefined },
    rooms: rooms.map(({ hasOthers, ...room }) => ({
      ...room,
      invigilators: invigilators.get(room.id) ?? [],
      mayChange: !hasOthers,
    })),
    unassigned: await countPeople(ctx.db, people, { unassigned: true }),
  };
};

export const choices: Handler<typeof roomApi.choices> = async (ctx, { examId }) => {
  await hallOf(ctx, { examId });
  return queries.listChoices(ctx.db, examId, ctx.user.id);
};

export const own: Handler<typeof roomApi.own> = async (ctx, { examId }) => ({
  name: await queries.findOwnRoom(ctx.db, examId, ctx.user.id),
});

export const candidates: Handler<typeof roomApi.candidates> = async (ctx, { current, size, params }) => {
  const page = await pageHolders(ctx, INVIGILATES, { text: params.keyword, current, size });
  return { ...page, current, size };
};

export const save: Handler<typeof roomApi.save> = async (outer, { id, examId, name, invigilatorIds }) => {
  const { exam, hall } = await hallOf(outer, { examId });
  const ids = [...new Set(invigilatorIds)];
  return transaction(outer, async (ctx) => {
    await queries.lockRooms(ctx.db, examId);
    const before = await queries.findRoom(ctx.db, id);
    if (before && before.examId !== examId) throw new AppError('examRoomNotFound');
    if (before) await refuseOthers(ctx, hall, [id]);
    const kept = new Set(before?.invigilatorIds);
    await refuseUnfit(
      ctx,
      ids.filter((userId) => !kept.has(userId)),
    );
    if (before?.name === name && before.invigilatorIds.join() === ids.join()) return null;
    await (before ? queries.renameRoom(ctx.db, { id, name }) : add(ctx, examId, { id, name })).catch(
      onConflict('invigilation_room_name_key', 'examRoomNameTaken'),
    );
    await queries.replaceInvigilators(ctx.db, id, ids);
    await record(ctx, {
      action: 'invigilation.roomSaved',
      target: `exam:${examId}`,
      summary: `${exam.title}：${name}，监考员 ${ids.length} 人`,
      ...(before && { before: { name: before.name, invigilatorIds: before.invigilatorIds } }),
      after: { name, invigilatorIds: ids },
    });
    return null;
  });
};

async function add(ctx: Ctx<User>, examId: string, room: { readonly id: string; readonly name: string }) {
  if ((await queries.insertRooms(ctx.db, examId, [room])) === 0) throw new AppError('examRoomsFull');
}

export const remove: Handler<typeof roomApi.delete> = async (outer, { examId, ids }) => {
  const { exam, hall } = await hallOf(outer, { examId });
  return transaction(outer, async (ctx) => {
    await queries.lockRooms(ctx.db, examId);
    await refuseOthers(ctx, hall, ids);
    const names = await queries.deleteRooms(ctx.db, examId, ids);
    if (names.length > 0) {
      const summary = `${exam.title}：${names.join('、').slice(0, 200)}`;
      await record(ctx, { action: 'invigilation.roomsDeleted', target: `exam:${examId}`, summary, before: { names } });
    }
    return { count: names.length };
  });
};

/** Whoever has only a part of a room in scope would change it for people of others. */
async function refuseOthers(
  ctx: Ctx<User>,
  people: Pick<ExamPeople, 'examId' | 'scope'>,
  ids: readonly string[],
): Promise<void> {
  const rooms = await queries.listRooms(ctx.db, { ...people, ids });
  if (rooms.some(({ hasOthers }) => hasOthers)) throw new AppError('examRoomOfOthers');
}

/** Invigilators must be in the caller's scope and have the right to watch. */
async function refuseUnfit(ctx: Ctx<User>, ids: readonly string[]): Promise<void> {
  const active = await listHolders(ctx.db, INVIGILATES, await idsInScope(ctx, ids));
  if (active.length < ids.length) throw new AppError('invigilatorNotFound');
  const unable = active.filter(({ holds }) => !holds).map(({ realName }) => realName);
  if (unable.length > 0) throw new AppError('invigilatorWithoutRight', { name: unable.join('、') });
}
