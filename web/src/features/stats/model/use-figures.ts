import { statsApi } from '@ganlin/contract/stats/stats';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import type { Places } from './units.ts';
import { allFigures, type MeasureGroup, figuresIn } from './measures.ts';
import type { Period } from './period.ts';
import { trendBy, type Trend } from './trend.ts';

const REFRESH_MS = 60_000;
/** What is on screen stays until the next period has come: every reply therefore brings what it was asked for. */
const whileShown = {
  staleTime: 0,
  placeholderData: keepPreviousData,
  refetchInterval: REFRESH_MS,
  meta: { silent: true },
} as const;

export interface ShownTrend {
  readonly countedAt: string | null;
  readonly trend: Trend;
  readonly period: Period;
}

export function useTrend({ from, to }: Period, deptId: string | undefined): UseQueryResult<ShownTrend> {
  const period = { from, to };
  const asked = query(statsApi.trend, { figures: [...allFigures], period, ...(deptId ? { deptId } : {}) });
  return useQuery({
    ...whileShown,
    queryKey: asked.queryKey,
    queryFn: async () => {
      const { countedAt, figures } = await asked.queryFn();
      return { countedAt, trend: trendBy(figures), period };
    },
  });
}

export function usePlaces(
  group: MeasureGroup,
  { from, to }: Period,
  deptId: string | undefined,
): UseQueryResult<Places> {
  const figures = figuresIn(group.measures);
  const asked = query(statsApi.places, { figures, period: { from, to }, ...(deptId ? { deptId } : {}) });
  return useQuery({
    ...whileShown,
    queryKey: asked.queryKey,
    queryFn: async () => ({ ...(await asked.queryFn()), figures }),
  });
}
