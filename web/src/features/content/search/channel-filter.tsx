import { allChannels, channels, type Channel } from '@ganlin/contract/content/kinds';
import { CHANNEL_COUNT_LIMIT, SEARCH_COUNT_LIMIT } from '@ganlin/contract/content/read';
import { Link } from 'react-router';
import styles from './search.module.css';
import { addressOf, type SearchUrlState } from './use-search.ts';

interface ChannelFilterProps {
  readonly urlState: SearchUrlState;
  /** Undefined until the first response arrives. */
  readonly counts: readonly { readonly value: Channel; readonly count: number }[] | undefined;
}

/** The channels with their hit counts; a scrolling row on a phone, a list at the side on a wide screen. */
export function ChannelFilter({ urlState, counts }: ChannelFilterProps) {
  const countOf = new Map(counts?.map(({ value, count }) => [value, count]));
  const all = counts?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const isMore = counts?.some(({ count }) => count >= CHANNEL_COUNT_LIMIT) ?? false;
  const shown = allChannels.filter((channel) => countOf.has(channel) || channel === urlState.channel);
  const entry = (channel: Channel | undefined, label: string, count: string) => (
    <li key={label}>
      <Link
        to={addressOf({ ...urlState, channel, page: 1 })}
        aria-current={channel === urlState.channel ? 'true' : undefined}
        preventScrollReset
      >
        {label}
        {counts && <span>{count}</span>}
      </Link>
    </li>
  );
  return (
    <nav className={styles.filter} aria-label="按栏目筛选">
      <h2>栏目</h2>
      <ul>
        {entry(undefined, '全部', isMore ? `${all}+` : String(all))}
        {shown.map((channel) =>
          entry(channel, channels[channel].label, upTo(CHANNEL_COUNT_LIMIT, countOf.get(channel) ?? 0)),
        )}
      </ul>
    </nav>
  );
}

/** Counting stops at a limit; from there on a number would be a guess. */
const upTo = (limit: number, count: number): string => (count >= limit ? `${limit}+` : String(count));

export const countText = (count: number): string => upTo(SEARCH_COUNT_LIMIT, count);
