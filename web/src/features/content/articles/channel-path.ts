import { channels, type Channel } from '@ganlin/contract/content/kinds';

/** The management centre's addresses of a channel. */
export const listPath = (channel: Channel): string => `/admin/content/${channels[channel].name}`;
export const editPath = (channel: Channel, id: string): string => `${listPath(channel)}/edit/${id}`;
/** Opens the decision too. */
export const reviewPath = (channel: Channel, id: string): string => `${editPath(channel, id)}?review=1`;
/** The page generated the id; nothing is stored under it yet. */
export const newPath = (channel: Channel, id: string): string => `${editPath(channel, id)}?new=1`;
