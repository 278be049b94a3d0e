import type { integrityApi } from '@ganlin/contract/invigilation/integrity';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { namesWithin, scopeOf } from '../../iam/index.ts';
import { hallOf } from '../model/hall.ts';
import * as queries from './similar.queries.ts';

export const similar: Handler<typeof integrityApi.similar> = async (ctx, { current, size, params }) => {
  const { hall } = await hallOf(ctx, params);
  const { rows, total } = await queries.pagePairs(ctx.db, { ...params, scope: hall.scope }, { current, size });
  const nameOf = await namesWithin(
    ctx,
    rows.flatMap(({ seenBy }) => seenBy ?? []),
  );
  const records = rows.map(({ onePaperId, oneName, oneDept, otherPaperId, otherName, otherDept, seenBy, ...row }) => ({
    ...row,
    one: { paperId: onePaperId, name: oneName, deptName: oneDept },
    other: { paperId: otherPaperId, name: otherName, deptName: otherDept },
    seenBy: seenBy === null ? '' : nameOf(seenBy),
  }));
  return { records, total, current, size };
};

export const see: Handler<typeof integrityApi.see> = async (outer, { pairId, note }) => {
  const scope = await scopeOf(outer);
  return transaction(outer, async (ctx) => {
    const pair = await queries.lockPair(ctx.db, scope, pairId);
    if (!pair) throw new AppError('pairNotFound');
    if (pair.seenBy === ctx.user.id && pair.note === note) return null;
    await queries.setSeen(ctx.db, pairId, { actorId: ctx.user.id, note });
    const summary = `${pair.oneName}、${pair.otherName}：${note}`;
    await record(ctx, { action: 'invigilation.pairSeen', target: `exam:${pair.examId}`, summary });
    return null;
  });
};
