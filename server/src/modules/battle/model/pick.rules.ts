import { JUDGE_RIGHT, JUDGE_WRONG } from '@ganlin/contract/question/answer';
import type { Body } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';

/** The options that can be chosen. */
function optionIds(body: Body): readonly string[] {
  if (body.type === QuestionType.judge) return [JUDGE_RIGHT, JUDGE_WRONG];
  return body.type === QuestionType.single || body.type === QuestionType.multi ? body.options.map(({ id }) => id) : [];
}

/** Whether a choice is possible: options of the question, each once, and only one unless several may be right. */
export function isPossible(body: Body, pick: readonly string[]): boolean {
  const known = new Set(optionIds(body));
  const isCount = body.type === QuestionType.multi ? pick.length >= 1 : pick.length === 1;
  return isCount && new Set(pick).size === pick.length && pick.every((id) => known.has(id));
}

export function rightPick(body: Body): readonly string[] {
  if (body.type === QuestionType.judge) return [body.right ? JUDGE_RIGHT : JUDGE_WRONG];
  if (body.type !== QuestionType.single && body.type !== QuestionType.multi) return [];
  return body.options.filter(({ right }) => right).map(({ id }) => id);
}

export function isRightPick(body: Body, pick: readonly string[]): boolean {
  const right = new Set(rightPick(body));
  return right.size === pick.length && pick.every((id) => right.has(id));
}

/** What a stand-in chooses that does not know: a wrong option, or all but one of the right ones. */
export function wrongPick(body: Body): readonly string[] {
  const right = rightPick(body);
  if (body.type === QuestionType.multi) return right.slice(1);
  return optionIds(body)
    .filter((id) => !right.includes(id))
    .slice(0, 1);
}
