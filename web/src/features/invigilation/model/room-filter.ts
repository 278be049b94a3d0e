import type { RoomChoice } from './rows.ts';
import type { Rooms } from './view.ts';

/** The `room` of a hall's URL: a room's id, or one of these; missing: all rooms. */
export const OWN_ROOMS = 'mine';
export const NO_ROOM = 'none';

/** The rooms that a URL asks for. Own rooms are known only when the choices are; undefined: all. */
export function roomsIn(wanted: string, choices: readonly RoomChoice[]): Rooms | undefined {
  if (wanted === '') return undefined;
  if (wanted === NO_ROOM) return new Set([null]);
  if (wanted !== OWN_ROOMS) return new Set([wanted]);
  const own = choices.filter(({ isMine }) => isMine).map(({ id }) => id);
  return own.length === 0 ? undefined : new Set(own);
}

/** The only room, which the server can filter by. */
export function singleRoom(rooms: Rooms | undefined): string | undefined {
  const [first, second] = [...(rooms ?? [])];
  return second === undefined ? (first ?? undefined) : undefined;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Own rooms first, which is what an invigilator wants. */
export function roomOptions(choices: readonly RoomChoice[]): readonly Option[] {
  const own = choices.filter(({ isMine }) => isMine);
  const ownLabel = own.length === 1 ? `我的考场（${own[0]?.name ?? ''}）` : `我的考场（${own.length} 个）`;
  return [
    { value: '', label: '全部考场' },
    ...(own.length > 0 ? [{ value: OWN_ROOMS, label: ownLabel }] : []),
    ...choices.map(({ id, name }) => ({ value: id, label: name })),
    { value: NO_ROOM, label: '没有安排考场的' },
  ];
}
