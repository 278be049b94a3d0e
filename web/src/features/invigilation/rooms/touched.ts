import { roomApi } from '@ganlin/contract/invigilation/rooms';

/** What shows something else after any change of rooms. */
export const touched = [roomApi.list, roomApi.people, roomApi.choices];
