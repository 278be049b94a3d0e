import { fitsType, type Answer } from '@ganlin/contract/question/answer';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { formTypes } from '../../exam/index.ts';
import { unpackArrangement } from '../model/arrangement.rules.ts';
import { findSeat, type OwnPaper } from '../model/sitting.queries.ts';

interface Placed {
  readonly ordinal: number;
  readonly answer: Answer;
}

/**
 * The items that fit the question at their position: no essay where an option is to be chosen. Chosen options are
 * accepted anywhere, being only a few ids, so that a paper of choices costs nothing here.
 */
export async function fittingItems<Item extends Placed>(
  ctx: Ctx<unknown>,
  own: OwnPaper,
  items: readonly Item[],
): Promise<readonly Item[]> {
  if (items.every(({ answer }) => isChoice(answer))) return items;
  const types = await typesOf(ctx, own);
  return items.filter(({ ordinal, answer }) => {
    const type = types?.[ordinal - 1];
    return isChoice(answer) || type === undefined || fitsType(type, answer);
  });
}

const isChoice = ({ blanks, pairs, text, children }: Answer): boolean =>
  blanks === undefined && pairs === undefined && text === undefined && children === undefined;

const CACHED_PAPERS = 20_000;
const typesByPaper = memoryCachePerProcess<readonly QuestionType[]>('paper.question-types', { max: CACHED_PAPERS });

/** The type of the question at each position. They never change; nothing for a paper that is not the user's. */
async function typesOf(ctx: Ctx<unknown>, own: OwnPaper): Promise<readonly QuestionType[] | undefined> {
  const key = `${own.userId}:${own.paperId}`;
  const cache = typesByPaper(ctx);
  const cached = cache.get(key);
  if (cached) return cached;
  const seat = await findSeat(ctx.reservedPool, own);
  if (!seat) return undefined;
  const form = await formTypes(ctx, seat.formId);
  const types = unpackArrangement(seat.arrangement).questions.flatMap((index) => form[index] ?? []);
  cache.set(key, types);
  return types;
}
