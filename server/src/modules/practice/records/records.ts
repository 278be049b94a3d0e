import type { Answer } from '@ganlin/contract/question/answer';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import * as queries from '../model/record.queries.ts';
import { reviewed, type Card } from '../model/review.rules.ts';

export interface GivenAnswer {
  readonly questionId: string;
  readonly version: number;
  readonly type: QuestionType;
  readonly answer: Answer | null;
  /** Null while not judged. */
  readonly right: boolean | null;
  readonly unsure?: boolean;
  /** The answer was recorded when it was given and is only judged now. */
  readonly judgedLater?: boolean;
}

/**
 * Adds answers to a user's records: counts, the wrong-answer book, the review schedule. Each question at most once
 * per call, each answer in one call only; in the caller's transaction if there is one. Recording answers lets the
 * user see the correct ones: an exam calls this when its results are released, not before.
 */
export function recordAnswers(
  outer: Ctx<unknown>,
  occasion: queries.Occasion,
  answers: readonly GivenAnswer[],
): Promise<void> {
  return transaction(outer, async (ctx) => {
    if (answers.length === 0) return;
    const ids = answers.map(({ questionId }) => questionId);
    const known = new Map(
      (await queries.holdRecords(ctx.db, occasion.userId, ids)).map((one) => [one.questionId, one.card]),
    );
    const recorded = answers.map((answer) => recordedAs(answer, known.get(answer.questionId) ?? null, ctx.now));
    await queries.addToRecords(ctx.db, { ...occasion, now: ctx.now }, recorded);
  });
}

/** An answer as stored in the records, with the review it leads to. */
export function recordedAs(
  { questionId, version, type, answer, right, unsure = false, judgedLater = false }: GivenAnswer,
  card: Card | null,
  now: Date,
): queries.Recorded {
  const scheduled = nextReview(card, { right, unsure, now });
  return {
    questionId,
    type,
    version,
    answer,
    right,
    answers: judgedLater ? 0 : 1,
    card: scheduled?.card ?? null,
    dueAt: scheduled?.dueAt ?? null,
  };
}

/** A question that was never wrong and has no star is not scheduled. */
function nextReview(
  card: Card | null,
  { right, unsure, now }: { right: boolean | null; unsure: boolean; now: Date },
): ReturnType<typeof reviewed> | null {
  if (right === null || (right && card === null)) return null;
  if (!right) return reviewed(card, 'wrong', now);
  return reviewed(card, unsure ? 'unsure' : 'right', now);
}
