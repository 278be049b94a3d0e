import { examApi } from '@ganlin/contract/exam/exam';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSettled } from '../../../../lib/form/use-settled.ts';
import { call } from '../../../../lib/api/client.ts';
import { checkable, type CompositionDraft } from '../../model/composition-draft.ts';
import type { RuleChecks } from './rule-text.ts';

const TYPING_MS = 400;

export interface Checking {
  readonly checks: RuleChecks;
  /** The counts on the page are outdated while this is set. */
  readonly isChecking: boolean;
}

/** The matches of the rules, fetched again once typing has paused. */
export function useRuleChecks(draft: CompositionDraft): Checking {
  const wanted = useMemo(() => JSON.stringify(checkable(draft)), [draft]);
  const requested = useSettled(wanted, TYPING_MS);
  const { data, isFetching } = useQuery({
    queryKey: [examApi.check.path, requested],
    queryFn: async () => {
      // It was written by `checkable` just above.
      const { composition, keys } = JSON.parse(requested) as ReturnType<typeof checkable>;
      const { rules } = await call(examApi.check, { composition });
      return rules.map((rule) => [keys[`${rule.section}.${rule.rule}`] ?? '', rule] as const);
    },
    enabled: draft.sections.some(({ kind }) => kind === 'rules'),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // Typing continues even if counting fails; publishing checks again.
    meta: { silent: true },
  });
  const checks = useMemo(() => new Map(data ?? []), [data]);
  return { checks, isChecking: isFetching || requested !== wanted };
}
