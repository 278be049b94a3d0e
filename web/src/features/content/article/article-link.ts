import { articlePath, type Channel } from '@ganlin/contract/content/kinds';
import type { To } from 'react-router';
import { isEmbedded } from '../../../lib/browser/embed.ts';

interface Linked {
  readonly channel: Channel;
  readonly id: string;
}

/**
 * Where an article is read, at a clause or heading of it if one is named. In interface mode the address says so from
 * the start: marking it on the way would lose the place in the page.
 */
export function articleTo({ channel, id }: Linked, anchor = ''): To {
  return { pathname: articlePath(channel, id), search: isEmbedded() ? 'type=interface' : '', hash: anchor };
}
