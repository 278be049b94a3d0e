import { FeedKind, feedKindLabels } from '@ganlin/contract/invigilation/feed';
import { memo, type ReactNode } from 'react';
import { formatToSecond } from '../../../lib/text/format.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from '../model/event-row.module.css';
import type { FeedEntry } from '../model/rows.ts';

const icons: Readonly<Record<FeedKind, IconName>> = {
  [FeedKind.handedIn]: 'check',
  [FeedKind.messaged]: 'note',
  [FeedKind.extended]: 'clock',
  [FeedKind.unlocked]: 'edit',
  [FeedKind.reopened]: 'edit',
};

/** What an examinee or the staff has done, and why. */
export const FeedEntryRow = memo(function FeedEntryRow({ entry }: { readonly entry: FeedEntry }): ReactNode {
  const { kind, at, name, text, actor, count } = entry;
  const isMessage = kind === FeedKind.messaged;
  return (
    <li className={styles.event}>
      <Icon name={icons[kind]} size={16} />
      <div>
        <p className={styles.what}>
          <b>{isMessage ? `消息，发给 ${count} 人` : name}</b>
          <time dateTime={at}>{formatToSecond(at).slice(11)}</time>
        </p>
        <p>{isMessage ? text : textOf(kind, text)}</p>
        {actor !== '' && <p className={styles.comment}>由 {actor} 操作</p>}
      </div>
    </li>
  );
});

/** Hand-ins, more time and reopenings already say what they are. */
const textOf = (kind: FeedKind, text: string): string => {
  if (text === '') return feedKindLabels[kind];
  return kind === FeedKind.unlocked ? `${feedKindLabels[kind]}：${text}` : text;
};
