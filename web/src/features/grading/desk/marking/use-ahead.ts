import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';

/** A prepared answer is fetched again after this time: the same grader may have marked it in another browser. */
const REFETCH_MS = 60_000;
const MAX_AGE_MS = 90_000;

interface AheadOptions<Reply> {
  readonly key: QueryKey;
  readonly fetch: () => Promise<Reply>;
  /** While there is something on screen to be ahead of. */
  readonly isEnabled: boolean;
}

interface Ahead<Reply> {
  /** What has arrived by now; undefined if there is none, or it is too old to be shown. */
  readonly take: () => Reply | undefined;
  readonly forget: () => void;
}

/** Fetches what comes after the answer or paper on screen, so that it can be shown at once. Failures are ignored. */
export function useAhead<Reply>({ key, fetch, isEnabled }: AheadOptions<Reply>): Ahead<Reply> {
  const client = useQueryClient();
  const queryKey = [...key, 'ahead'];
  useQuery({
    queryKey,
    queryFn: fetch,
    enabled: isEnabled,
    staleTime: Infinity,
    refetchInterval: REFETCH_MS,
    retry: false,
    meta: { silent: true },
  });
  return {
    // Not from the last render: it may have arrived while the mark was being sent.
    take: () => {
      const state = client.getQueryState<Reply>(queryKey);
      return state && Date.now() - state.dataUpdatedAt < MAX_AGE_MS ? state.data : undefined;
    },
    forget: () => void client.resetQueries({ queryKey }),
  };
}
