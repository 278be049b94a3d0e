import type { boardApi } from '@ganlin/contract/invigilation/board';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../model/actions.queries.ts';
import { pushChanged, stirBoards } from '../model/stir.ts';
import { findRoom } from '../model/rooms.queries.ts';
import { hallOf } from '../model/hall.ts';

export const message: Handler<typeof boardApi.message> = async (outer, { id, examId, paperIds, roomId, text }) => {
  const { exam, hall } = await hallOf(outer, { examId });
  return transaction(outer, async (ctx) => {
    const room = roomId === undefined ? undefined : await findRoom(ctx.db, roomId);
    if (roomId !== undefined && room?.examId !== examId) throw new AppError('examRoomNotFound');
    if (!(await queries.insertMessage(ctx.db, { id, examId, text, actorId: ctx.user.id }))) {
      return { count: await queries.countReceivers(ctx.db, id) };
    }
    const receivers = await queries.addReceivers(ctx.db, { id, examId }, { scope: hall.scope, paperIds, roomId });
    pushChanged(ctx, receivers);
    stirBoards(ctx, examId);
    const summary = `${exam.title}${room ? `，${room.name}` : ''}，${receivers.length} 人：${text}`;
    await record(ctx, { action: 'invigilation.messaged', target: `exam:${examId}`, summary });
    return { count: receivers.length };
  });
};
