import type { Data } from '@ganlin/contract/core/endpoint';
import { nextApi } from '@ganlin/contract/practice/next';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { usePost } from '../model/practice-outbox.ts';

export type Recommendation = Data<typeof nextApi.next>;

export interface NextQuery {
  readonly data: Recommendation | undefined;
  readonly error: Error | null;
}

/** What to practise next in one bank or everywhere. */
export function useNext(repoId: string, { inBook = false }: { readonly inBook?: boolean } = {}) {
  const { isReady } = usePost();
  return useQuery({
    ...query(nextApi.next, { repoId, inBook }),
    // Unsent answers of an earlier page count too.
    enabled: isReady,
    staleTime: 0,
    meta: { silent: true },
  });
}
