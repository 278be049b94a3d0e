import { QuestionState } from '@ganlin/contract/question/kinds';
import type { QuestionDraft } from '@ganlin/domain/question-text/cells';
import { sameQuestionKey } from '@ganlin/domain/question-text/paper/same-question';
import type { Ctx } from '../../../platform/ctx.ts';
import { findLikes, likeText } from '../import/import-likeness.ts';
import { listNamed } from '../import/import.queries.ts';
import { likeKeys } from '../model/like-keys.rules.ts';
import { storedDraft } from '../model/stored-draft.rules.ts';

/** A question of the bank that resembles one of a paper. */
export interface BankLike {
  readonly number: number;
  readonly questionId: string;
  readonly code: string;
  readonly percent: number;
  /** It asks the same, has the same answer and is published. */
  readonly same: boolean;
}

interface Drafted {
  readonly number: number;
  readonly draft: QuestionDraft;
}

/** The nearest question of the bank for each question that has one. */
export async function findBankLikes(ctx: Ctx<unknown>, questions: readonly Drafted[]): Promise<BankLike[]> {
  const rows = questions.map(({ number, draft }) => {
    const text = likeText(draft);
    return { number, ...text, keys: likeKeys(text.compared), others: [] };
  });
  const likes = await findLikes(ctx, rows);
  const ids = [...likes.values()].flatMap(({ questionId }) => questionId ?? []);
  const there = new Map((await listNamed(ctx.db, { codes: [], ids })).map((item) => [item.id, item]));
  return questions.flatMap(({ number, draft }) => {
    const like = likes.get(number);
    const found = there.get(like?.questionId ?? '');
    if (!like || !found) return [];
    const same =
      found.state === QuestionState.published && sameQuestionKey(draft) === sameQuestionKey(storedDraft(found));
    return [{ number, questionId: found.id, code: found.code, percent: like.percent, same }];
  });
}
