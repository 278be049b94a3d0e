import { appealApi } from '@ganlin/contract/appeal/appeal';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../lib/api/query.ts';
import type { Result } from '../result-data.ts';
import type { OwnAppeals } from './appeal-data.ts';

/** Undefined until they are loaded; without them the result is still complete. */
export function useOwnAppeals({ paperId, state, released }: Result): OwnAppeals | undefined {
  const { data } = useQuery({
    ...query(appealApi.mine, { paperId }),
    enabled: state === PaperState.finished && released.score,
    staleTime: 0,
    meta: { silent: true },
  });
  return data;
}
