import { Button, Segmented } from 'antd';
import { memo, useState, type ReactNode } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { useHall, useHallContext } from '../model/hall-context.ts';
import { MAX_EVENTS, newestFirst } from '../model/merge.ts';
import type { FeedEntry, HallEvent } from '../model/rows.ts';
import { EventRow } from '../model/event-row.tsx';
import { FeedEntryRow } from './feed-entry-row.tsx';
import styles from './feed.module.css';

const kinds = [
  { value: 'all' as const, label: '全部' },
  { value: 'counted' as const, label: '需关注' },
];

/** What happened in the hall, the newest first: what pages noticed, and what examinees and staff have done. */
export function Feed(): ReactNode {
  const { loadEarlier } = useHallContext();
  const all = useHall((state) => state.events);
  const done = useHall((state) => state.feed);
  const owners = useHall((state) => state.owners);
  const isPart = useHall(({ view }) => view.rooms !== undefined);
  const events = isPart ? all.filter(({ paperId }) => owners.has(paperId)) : all;
  const [kind, setKind] = useState<'all' | 'counted'>('all');
  const [isLoading, setLoading] = useState(false);
  const entries = isPart ? done.filter(({ paperId }) => paperId === null || owners.has(paperId)) : done;
  const shown = kind === 'all' ? merged(events, entries) : events.filter(({ counted }) => counted);
  const load = async () => {
    setLoading(true);
    await loadEarlier(kind === 'counted');
    setLoading(false);
  };
  return (
    <section className={styles.feed} aria-label="事件">
      <header className={styles.head}>
        <h2>事件</h2>
        <Segmented size="small" aria-label="显示哪些事件" value={kind} options={kinds} onChange={setKind} />
      </header>
      {shown.length === 0 && <p className={styles.none}>{kind === 'all' ? '还没有事件。' : '没有需要关注的事件。'}</p>}
      {/* It scrolls, and may have nothing in it to be reached by Tab. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className={styles.list} aria-label="事件列表" tabIndex={0}>
        {shown.map((item) =>
          'counted' in item ? <FeedEvent key={item.id} event={item} /> : <FeedEntryRow key={item.id} entry={item} />,
        )}
      </ol>
      {shown.length > 0 && all.length < MAX_EVENTS && (
        <Button type="link" block className={styles.more ?? ''} loading={isLoading} onClick={() => void load()}>
          查看更早的事件
        </Button>
      )}
    </section>
  );
}

const merged = (events: readonly HallEvent[], entries: readonly FeedEntry[]): readonly (HallEvent | FeedEntry)[] =>
  [...events, ...entries].toSorted(newestFirst);

const FeedEvent = memo(function FeedEvent({ event }: { readonly event: HallEvent }) {
  const { act, view } = useHallContext();
  const may = usePermission();
  // None if the examinee has begun another attempt since.
  const owner = useHall((state) => state.owners.get(event.paperId));
  return (
    <EventRow event={event} hasName>
      {owner !== undefined && (
        <p className={styles.actions}>
          <RowAction text="时间线" of={event.name} onClick={() => view(owner)} />
          {may('exam:invigilation:message') && (
            <RowAction text="发消息" of={event.name} onClick={() => act('message', [owner])} />
          )}
        </p>
      )}
    </EventRow>
  );
});
