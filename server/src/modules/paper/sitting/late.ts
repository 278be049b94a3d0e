import type { Parsed } from '@ganlin/contract/core/endpoint';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { LATE_DAYS, LATE_TURNS, SAVE_BYTES, type sittingApi } from '@ganlin/contract/paper/sitting';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { fittingItems } from './answer-kinds.ts';
import { holdForLate, insertLate, listLate } from './late.queries.ts';

type Item = Parsed<typeof sittingApi.lateAnswers>['items'][number];
type Named = Pick<Item, 'ordinal' | 'seq' | 'writtenAt'>;

/** Stores what a device still had after the hand-in, beside the paper: nothing that counts or grades reads it. */
export const lateAnswers: Handler<typeof sittingApi.lateAnswers> = async (ctx, { paperId, items }) => {
  const own = { userId: ctx.user.id, paperId };
  const fitting = await fittingItems(ctx, own, items);
  return transaction(ctx, async (ctx) => {
    const paper = await holdForLate(ctx.db, own);
    if (!paper) throw new AppError('paperNotFound');
    if (paper.state === PaperState.inExam) throw new AppError('paperNotHandedIn');
    if (paper.isOver) throw new AppError('lateAnswersOver', { days: String(LATE_DAYS) });
    const taken = fitting.filter(({ ordinal }) => ordinal <= paper.questions);
    const known = await listLate(ctx.db, own);
    const fresh = unknownAmong(taken, known);
    if (fresh.length > 0) {
      const turn = Math.max(0, ...known.map((each) => each.turn)) + 1;
      if (turn > LATE_TURNS) throw new AppError('lateAnswersFull');
      await insertLate(ctx.db, { ...own, turn, items: jsonOf(fresh), text: textOf(fresh), ip: ctx.origin.ip });
    }
    return { taken: taken.map(({ ordinal, seq }) => ({ ordinal, seq })) };
  });
};

/**
 * A page that got no response repeats what it sent; two devices may have used the same sequence number, but not at
 * the same moment.
 */
const nameOf = ({ ordinal, seq, writtenAt }: Named): string => `${ordinal}:${seq}:${writtenAt.getTime()}`;

/** Those of these items that are not among the known ones, each once. */
export function unknownAmong<Written extends Named>(items: readonly Written[], known: readonly Named[]): Written[] {
  const seen = new Set(known.map(nameOf));
  return items.filter((item) => {
    const isNew = !seen.has(nameOf(item));
    seen.add(nameOf(item));
    return isNew;
  });
}

function jsonOf(items: readonly Item[]): string {
  const json = JSON.stringify(items);
  if (Buffer.byteLength(json) > SAVE_BYTES) throw new AppError('saveTooLarge');
  return json;
}

function textOf(items: readonly Item[]): string {
  const ordinals = [...new Set(items.map(({ ordinal }) => ordinal))].toSorted((one, other) => one - other);
  return `第 ${ordinals.join('、')} 题`;
}
