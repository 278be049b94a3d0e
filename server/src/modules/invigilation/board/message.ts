import type { boardApi } from '@ganlin/contract/invigilation/board';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../model/actions.queries.ts';
import { pushChanged } from '../model/stir.ts';
import { hallOf } from './hall.ts';

export const message: Handler<typeof boardApi.message> = async (outer, { id, examId, paperIds, text }) => {
  const { exam, hall } = await hallOf(outer, { examId });
  return transaction(outer, async (ctx) => {
    if (!(await queries.insertMessage(ctx.db, { id, examId, text, actorId: ctx.user.id }))) {
      return { count: await queries.countReceivers(ctx.db, id) };
    }
    const receivers = await queries.addReceivers(ctx.db, { id, examId }, { scope: hall.scope, paperIds });
    pushChanged(ctx, receivers);
    const summary = `${exam.title}，${receivers.length} 人：${text}`;
    await record(ctx, { action: 'invigilation.messaged', target: `exam:${examId}`, summary });
    return { count: receivers.length };
  });
};
