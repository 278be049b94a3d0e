import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import type { Data } from '@ganlin/contract/core/endpoint';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '../../../../lib/api/query.ts';
import type { Tile } from '../../model/rows.ts';

export type Pictures = Data<typeof pictureApi.examinee>;

/** All pictures of an examinee; asked again when the board says that there is another one, or another decision. */
export function usePictures(examId: string, { userId, snapshots, face }: Tile): UseQueryResult<Pictures> {
  const { queryKey, queryFn } = query(pictureApi.examinee, { examId, userId });
  return useQuery({
    queryKey: [...queryKey, snapshots, face],
    queryFn,
    staleTime: 0,
    placeholderData: (before, last) => (last?.queryKey[1] === queryKey[1] ? keepPreviousData(before) : undefined),
    meta: { silent: true },
  });
}
