import { fitsType, type Answer } from '@ganlin/contract/question/answer';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { formTypes } from '../../exam/index.ts';
import { unpackArrangement } from './arrangement.rules.ts';
import { findSeat } from './sitting.queries.ts';

interface Placed {
  readonly ordinal: number;
  readonly answer: Answer;
}

/**
 * Those items that answer what their place asks: no essay stands where an option is to be chosen. Chosen options are
 * taken anywhere, being no more than some ids, so that a paper of choices costs nothing here.
 */
export async function fittingItems<Item extends Placed>(
  ctx: Ctx<User>,
  paperId: string,
  items: readonly Item[],
): Promise<readonly Item[]> {
  if (items.every(({ answer }) => isChoice(answer))) return items;
  const types = await typesOf(ctx, paperId);
  return items.filter(({ ordinal, answer }) => {
    const type = types?.[ordinal - 1];
    return isChoice(answer) || type === undefined || fitsType(type, answer);
  });
}

const isChoice = ({ blanks, pairs, text, children }: Answer): boolean =>
  blanks === undefined && pairs === undefined && text === undefined && children === undefined;

/** Of how many papers a process remembers it; the one that began first goes first. */
const KEPT = 20_000;
const kept = new Map<string, readonly QuestionType[]>();

/** The type of the question at each place. They never change; of what is no paper of the caller, nothing. */
async function typesOf(ctx: Ctx<User>, paperId: string): Promise<readonly QuestionType[] | undefined> {
  const key = `${ctx.user.id}:${paperId}`;
  const known = kept.get(key);
  if (known) return known;
  const seat = await findSeat(ctx.lane, { userId: ctx.user.id, paperId });
  if (!seat) return undefined;
  const form = await formTypes(ctx, seat.formId);
  const types = unpackArrangement(seat.arrangement).questions.flatMap((place) => form[place] ?? []);
  kept.set(key, types);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return types;
}
