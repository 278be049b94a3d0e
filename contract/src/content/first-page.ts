import { Channel } from './kinds.ts';

/** Page size of each channel's public list. */
export const listSizes: Readonly<Record<Channel, number>> = {
  [Channel.law]: 10,
  [Channel.standard]: 10,
  [Channel.science]: 12,
  [Channel.lecture]: 12,
  [Channel.product]: 12,
  [Channel.news]: 10,
  [Channel.notice]: 10,
};
