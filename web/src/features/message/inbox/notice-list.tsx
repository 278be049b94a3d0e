import type { Data } from '@ganlin/contract/core/endpoint';
import { messageKindLabels } from '@ganlin/contract/message/kinds';
import type { messageApi } from '@ganlin/contract/message/message';
import { Link, useLocation } from 'react-router';
import { formatTime, relativeTime } from '../../../lib/text/format.ts';
import styles from './notice-list.module.css';

type Notice = Data<typeof messageApi.paging>['records'][number];

interface NoticeListProps {
  readonly notices: readonly Notice[];
  readonly now: Date;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

export function NoticeList({ notices, now, chosen, onToggle }: NoticeListProps) {
  return (
    <ul>
      {notices.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          now={now}
          chosen={chosen.has(notice.id)}
          onToggle={() => onToggle(notice.id)}
        />
      ))}
    </ul>
  );
}

interface NoticeRowProps {
  readonly notice: Notice;
  readonly now: Date;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

/** The whole row opens the message; only the checkbox at its start selects it. */
function NoticeRow({
  notice: { id, kind, title, summary, sender, sentAt, read },
  now,
  chosen,
  onToggle,
}: NoticeRowProps) {
  const { search } = useLocation();
  return (
    <li className={styles.row} data-read={read} data-chosen={chosen}>
      <label className={styles.box}>
        <input type="checkbox" checked={chosen} aria-label={`选择“${title}”`} onChange={onToggle} />
      </label>
      <Link to={`/web/notice/detail/${id}`} state={{ search }} className={styles.link}>
        <span className={styles.title}>{title}</span>
        <time className={styles.time} dateTime={sentAt} title={formatTime(sentAt)}>
          {relativeTime(sentAt, now)}
        </time>
        <span className={styles.summary}>{summary}</span>
        <span className={styles.meta}>
          {!read && <span className={styles.unread}>未读</span>}
          <span className={styles.kind}>{messageKindLabels[kind]}</span>
          {sender !== messageKindLabels[kind] && sender}
        </span>
      </Link>
    </li>
  );
}
