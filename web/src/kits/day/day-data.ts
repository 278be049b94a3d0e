import type { Data } from '@ganlin/contract/core/endpoint';
import { dayApi } from '@ganlin/contract/portal/day';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '../../lib/api/query.ts';

export type Day = Data<typeof dayApi.detail>;
export type DayItem = NonNullable<Day['due']>;
export type ItemOf<K extends DayItem['kind']> = Extract<DayItem, { kind: K }>;

/** The user's day, fetched anew with every visit and when the user returns to the tab. */
export const useDay = (): UseQueryResult<Day> =>
  useQuery({ ...query(dayApi.detail, {}), staleTime: 0, refetchOnWindowFocus: true, meta: { silent: true } });
