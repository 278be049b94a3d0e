import { roomApi } from '@ganlin/contract/invigilation/rooms';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { OWN_ROOMS, roomsIn } from '../model/room-filter.ts';
import type { RoomChoice } from '../model/rows.ts';
import type { Rooms } from '../model/view.ts';

const PARAMETER = 'room';
const NONE: readonly RoomChoice[] = [];

export interface RoomFilter {
  readonly choices: readonly RoomChoice[];
  /** What the URL says. */
  readonly wanted: string;
  readonly rooms: Rooms | undefined;
  /** Own rooms are wanted, and not known yet. */
  readonly isLoading: boolean;
  readonly choose: (wanted: string) => void;
}

/** Which rooms the page is about, in its URL: a link opens the same rooms. */
export function useRoomFilter(examId: string): RoomFilter {
  const { pathname, search } = useScreen();
  const navigate = useNavigate();
  const found = useQuery({ ...query(roomApi.choices, { examId }), meta: { silent: true } });
  const choices = found.data ?? NONE;
  const wanted = new URLSearchParams(search).get(PARAMETER) ?? '';
  const rooms = useMemo(() => roomsIn(wanted, choices), [wanted, choices]);
  const choose = (next: string) => {
    const params = new URLSearchParams(search);
    params.delete(PARAMETER);
    if (next !== '') params.set(PARAMETER, next);
    void navigate({ pathname, search: params.toString() }, { replace: true });
  };
  return { choices, wanted, rooms, isLoading: wanted === OWN_ROOMS && found.isLoading, choose };
}
