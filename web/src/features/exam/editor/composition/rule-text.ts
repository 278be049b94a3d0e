import type { RuleCheck } from '@ganlin/contract/exam/exam';

/** The check result by the rule's key on the page. */
export type RuleChecks = ReadonlyMap<string, RuleCheck>;

export const isShort = ({ short }: Pick<RuleCheck, 'short'>): boolean => short > 0;

/** The number of questions left to the rule after all rules have drawn what they can. */
export const leftTo = ({ needed, available, short }: RuleCheck): number => (short > 0 ? needed - short : available);

/** `需要 20，可用 17`, and the reason, if other rules draw from the same pool. */
export function shortageText(check: RuleCheck): { readonly fact: string; readonly why: string } {
  const left = leftTo(check);
  const shared = check.available - left;
  return {
    fact: `需要 ${check.needed}，可用 ${left}`,
    why:
      shared > 0
        ? `缺 ${check.short} 题。符合的有 ${check.available} 题，其中 ${shared} 题要留给其他规则或固定试题：一份试卷里每题只出现一次。`
        : `缺 ${check.short} 题。`,
  };
}
