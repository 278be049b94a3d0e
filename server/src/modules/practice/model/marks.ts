import { Verdict } from '@ganlin/contract/question/verdict';
import type { Answer } from '@ganlin/contract/question/answer';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { judge, type LoadedQuestion, type ScoringRule } from '../../question/index.ts';

/** What one practice answer is worth. */
export const MAX_CENTI = 100;
const rule: ScoringRule = { maxCenti: MAX_CENTI, choice: 'half', fill: 'blank', match: 'pair' };

export interface Mark {
  readonly verdict: Verdict;
  /** Out of a hundred. */
  readonly wonCenti: number;
}

/** The server's mark for an answer; `selfRight` is the learner's own verdict where no machine can judge. */
export function markOf({ body }: LoadedQuestion, answer: Answer, selfRight: boolean | undefined): Mark {
  const { verdict, wonCenti } = judge(body, answer, ruleFor(body));
  if (verdict !== Verdict.open || selfRight === undefined) return { verdict, wonCenti };
  return selfRight ? { verdict: Verdict.right, wonCenti: MAX_CENTI } : { verdict: Verdict.wrong, wonCenti: 0 };
}

/** Verdicts for the parts of a combined question. */
export function childVerdicts({ body }: LoadedQuestion, answer: Answer | null): Record<string, Verdict> {
  const { children } = judge(body, answer ?? {}, ruleFor(body));
  return Object.fromEntries(Object.entries(children).map(([id, { verdict }]) => [id, verdict]));
}

/** Right, wrong, or null for the learner to decide; a partly right answer counts as wrong, to be learned again. */
export function isRight(verdict: Verdict): boolean | null {
  return verdict === Verdict.open ? null : verdict === Verdict.right;
}

/** Short answers inside a combined question cannot be judged here: the points come from the other parts. */
function ruleFor(body: LoadedQuestion['body']): ScoringRule {
  if (body.type !== QuestionType.combined) return rule;
  const closed = body.children.filter((child) => child.body.type !== QuestionType.essay);
  const upTo = (count: number) => Math.floor((MAX_CENTI * count) / Math.max(1, closed.length));
  const points = closed.map(({ id }, at) => [id, upTo(at + 1) - upTo(at)] as const);
  const open = body.children
    .filter((child) => child.body.type === QuestionType.essay)
    .map(({ id }) => [id, 0] as const);
  return { ...rule, childCenti: Object.fromEntries([...points, ...open]) };
}
