import { articlePath, type Channel } from '@ganlin/contract/content/kinds';
import type { To } from 'react-router';
import { isEmbedded } from '../../../lib/browser/embed.ts';

interface Linked {
  readonly channel: Channel;
  readonly id: string;
}

/**
 * The address of an article, at a given clause or heading of it. In interface mode the address carries the mark from
 * the start: adding it during navigation would lose the scroll position.
 */
export function articleTo({ channel, id }: Linked, anchor = ''): To {
  return { pathname: articlePath(channel, id), search: isEmbedded() ? 'type=interface' : '', hash: anchor };
}
