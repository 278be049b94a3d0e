import type { Room } from '@ganlin/contract/core/message';
import { realtimeRooms } from '@ganlin/contract/realtime/connection';
import type { z } from 'zod';

/** One room of a kind, e.g. that of one match. */
export interface RoomTarget {
  readonly room: Room;
  readonly name: string;
}

/** Names a room by its kind and parameters; the name never leaves the server. */
export function roomOf<R extends Room>(room: R, params: z.output<R['params']>): RoomTarget {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(room.params.parse(params))) values.append(name, String(value));
  return { room, name: `${room.name}?${values.toString()}` };
}

export const roomOfUser = (userId: string): RoomTarget => roomOf(realtimeRooms.user, { userId });
