import { addSeconds } from '@ganlin/contract/core/time';
import { GRACE_SECONDS } from '@ganlin/contract/exam/kinds';
import { fitsType, type Answer } from '@ganlin/contract/question/answer';
import type { QuestionType } from '@ganlin/contract/question/kinds';

/** A page that was active this recently may still be writing. */
const LEASE_SECONDS = 60;

export interface SentItem {
  readonly ordinal: number;
  readonly seq: number;
  readonly answer: Answer;
  readonly flagged: boolean;
  readonly spentMs: number;
}

/** As stored under its ordinal. */
interface StoredItem extends Omit<SentItem, 'ordinal'> {
  readonly answered: boolean;
}
export type StoredAnswers = Readonly<Record<string, StoredItem>>;

interface Lease {
  readonly writer: string | null;
  readonly activeAt: Date;
}

/** As with papers: the page that has it, one that takes over, or anyone when that page has been silent for long. */
export function mayOpen(
  { writer, activeAt }: Lease,
  page: { readonly writer: string; readonly takeOver: boolean },
  now: Date,
): boolean {
  if (writer === null || writer === page.writer || page.takeOver) return true;
  return addSeconds(activeAt, LEASE_SECONDS) < now;
}

export const isOverdue = (deadlineAt: Date, now: Date): boolean => addSeconds(deadlineAt, GRACE_SECONDS) < now;

/** The items that fit the question at their position. */
export const fittingItems = <Item extends SentItem>(types: readonly QuestionType[], items: readonly Item[]): Item[] =>
  items.filter(({ ordinal, answer }) => {
    const type = types[ordinal - 1];
    return type !== undefined && fitsType(type, answer);
  });

/** Of each question the higher number wins; a repeated one changes nothing. */
export function mergeAnswers(
  stored: StoredAnswers,
  items: readonly SentItem[],
  isAnswered: (answer: Answer) => boolean,
): StoredAnswers {
  const merged: Record<string, StoredItem> = { ...stored };
  for (const { ordinal, ...item } of items) {
    if ((merged[ordinal]?.seq ?? 0) < item.seq) merged[ordinal] = { ...item, answered: isAnswered(item.answer) };
  }
  return merged;
}
