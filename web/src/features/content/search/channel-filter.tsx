import { allChannels, channels, type Channel } from '@ganlin/contract/content/kinds';
import { CHANNEL_COUNT_LIMIT, SEARCH_COUNT_LIMIT } from '@ganlin/contract/content/read';
import { otherKindLabels, OTHERS_MAX, type OtherKind } from '@ganlin/contract/portal/search';
import { Link } from 'react-router';
import styles from './search.module.css';
import { addressOf, type Found, type SearchUrlState } from './use-search.ts';

interface ChannelFilterProps {
  readonly urlState: SearchUrlState;
  /** Undefined until the first response arrives. */
  readonly found: Found | undefined;
}

interface Choice {
  readonly channel?: Channel;
  readonly kind?: OtherKind;
}

/** What was found, by kind, with counts; a scrolling row on a phone, a list at the side on a wide screen. */
export function ChannelFilter({ urlState, found }: ChannelFilterProps) {
  const counts = new Map(found?.channels.map(({ value, count }) => [value, count]));
  const others = new Map(found?.others.map(({ kind, hits }) => [kind, hits.length]));
  const all = [...counts.values(), ...others.values()].reduce((sum, count) => sum + count, 0);
  const isMore = [...counts.values()].some((count) => count >= CHANNEL_COUNT_LIMIT);
  const isChosen = ({ channel, kind }: Choice) => channel === urlState.channel && kind === urlState.kind;
  const entry = (choice: Choice, label: string, count: string) => (
    <li key={label}>
      <Link
        to={addressOf({ ...urlState, channel: choice.channel, kind: choice.kind, page: 1 })}
        aria-current={isChosen(choice) ? 'true' : undefined}
        preventScrollReset
      >
        {label}
        {found && <span>{count}</span>}
      </Link>
    </li>
  );
  return (
    <nav className={styles.filter} aria-label="按栏目筛选">
      <h2>栏目</h2>
      <ul>
        {entry({}, '全部', isMore ? `${all}+` : String(all))}
        {allChannels
          .filter((channel) => counts.has(channel) || channel === urlState.channel)
          .map((channel) =>
            entry({ channel }, channels[channel].label, upTo(CHANNEL_COUNT_LIMIT, counts.get(channel) ?? 0)),
          )}
        {[...others].map(([kind, count]) => entry({ kind }, otherKindLabels[kind], upTo(OTHERS_MAX, count)))}
      </ul>
    </nav>
  );
}

/** Counting stops at a limit; from there on a number would be a guess. */
const upTo = (limit: number, count: number): string => (count >= limit ? `${limit}+` : String(count));

export const countText = (count: number): string => upTo(SEARCH_COUNT_LIMIT, count);
