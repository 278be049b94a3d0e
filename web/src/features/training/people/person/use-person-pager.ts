import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { personApi } from '@ganlin/contract/training/person';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { query, queryClient } from '../../../../lib/api/query.ts';
import { useScreen } from '../../../../lib/screen/screen.tsx';
import { writeList } from '../../../../lib/screen/search-params.ts';
import { useListUrlState } from '../../../../kits/data-table/use-list-url-state.ts';

const PARAMETER = 'person';

export interface PersonPager {
  /** The id of the open registration, from the URL. */
  readonly id: string | undefined;
  /** False from the moment it is closed: the URL follows a little later. */
  readonly isOpen: boolean;
  readonly open: (id: string) => void;
  readonly close: () => void;
  /** `3 / 12`; empty for a registration that is not on the list's current page. */
  readonly position: string;
  readonly canStep: (by: 1 | -1) => boolean;
  /** Goes to the next or previous one in the list, across page boundaries. */
  readonly step: (by: 1 | -1) => Promise<void>;
}

/** Pages through the registrations of the list as it is filtered and sorted. */
export function usePersonPager(activityId: string): PersonPager {
  const { pathname, search } = useScreen();
  const navigate = useNavigate();
  const { urlState } = useListUrlState(personApi.paging);
  const id = new URLSearchParams(search).get(PARAMETER) ?? undefined;
  const [closing, setClosing] = useState<string>();
  if (id === undefined && closing !== undefined) setClosing(undefined);
  const { current, size, filter, sort } = urlState;
  const inputAt = (page: number): Input<typeof personApi.paging> => ({
    current: page,
    size,
    params: { ...filter, activityId },
    sort,
  });
  // The page that the list itself has fetched: the same query has the same key.
  const page = useQuery({
    ...query(personApi.paging, inputAt(current)),
    enabled: id !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const { records, total } = page.data ?? nobody;
  const at = records.findIndex((person) => person.id === id);
  const lastAt = useRef(0);
  useEffect(() => {
    if (at !== -1) lastAt.current = at;
  }, [at]);

  const show = (wanted: string | undefined, on = current) => {
    setClosing(wanted === undefined ? id : undefined);
    const params = new URLSearchParams(
      writeList(search, personApi.paging.request.shape.params, { ...urlState, current: on }),
    );
    if (wanted) params.set(PARAMETER, wanted);
    else params.delete(PARAMETER);
    void navigate({ pathname, search: params.size === 0 ? '' : `?${params}` }, { replace: true });
  };
  const pages = Math.ceil(total / size);
  const hasPage = (number: number) => number >= 1 && number <= pages;
  const step = async (by: 1 | -1) => {
    // When an action removed a registration from the list, the next one has taken its position.
    const wanted = at === -1 ? lastAt.current + (by === 1 ? 0 : -1) : at + by;
    const person = records[wanted];
    if (person) return show(person.id);
    if (!hasPage(current + by)) return undefined;
    const beyond: Data<typeof personApi.paging> = await queryClient.fetchQuery(
      query(personApi.paging, inputAt(current + by)),
    );
    return show((by === 1 ? beyond.records[0] : beyond.records.at(-1))?.id ?? id, current + by);
  };
  return {
    id,
    isOpen: id !== undefined && id !== closing,
    open: (wanted) => show(wanted),
    close: () => show(undefined),
    position: at === -1 ? '' : `${(current - 1) * size + at + 1} / ${total}`,
    canStep: (by) => (at === -1 ? records.length > 0 : records[at + by] !== undefined || hasPage(current + by)),
    step,
  };
}

const nobody: Pick<Data<typeof personApi.paging>, 'records' | 'total'> = { records: [], total: 0 };
