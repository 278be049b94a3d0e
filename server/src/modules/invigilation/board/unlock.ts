import { PaperState } from '@ganlin/contract/exam/kinds';
import type { boardApi } from '@ganlin/contract/invigilation/board';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { scopeOf } from '../../iam/index.ts';
import { allowOtherDevice, listPapersWithin, recordEach } from '../../paper/index.ts';
import { ActionKind, insertActions, unlockPages } from '../model/actions.queries.ts';
import { pushChanged, stirBoards } from '../model/stir.ts';

/** The page goes on, on this device or, once, on another, and the paper is not collected. */
export const unlock: Handler<typeof boardApi.unlock> = async (outer, { id, paperIds, reason }) => {
  const scope = await scopeOf(outer);
  return transaction(outer, async (ctx) => {
    const found = await listPapersWithin(ctx.db, scope, paperIds);
    const papers = found.filter(({ state }) => state === PaperState.inExam);
    const action = { id, kind: ActionKind.unlocked, decision: null, reason, actorId: ctx.user.id };
    const fresh = await insertActions(ctx.db, papers, action);
    const changed = papers.filter((paper) => fresh.has(paper.id));
    await allowOtherDevice(ctx.db, changed);
    const calledOff = await unlockPages(ctx.db, [...fresh]);
    for (const isCalledOff of [true, false]) {
      const text = isCalledOff ? `取消按考场规则收卷，${reason}` : reason;
      const same = changed.filter((paper) => calledOff.has(paper.id) === isCalledOff);
      await recordEach(ctx, same, { action: 'invigilation.unlocked', text });
    }
    pushChanged(ctx, changed);
    for (const examId of new Set(changed.map((paper) => paper.examId))) stirBoards(ctx, examId);
    return { count: papers.length };
  });
};
