import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Day } from '../../../kits/day/day-data.ts';
import { formatTime, relativeTime } from '../../../lib/text/format.ts';
import { Box, Empty } from './box.tsx';
import styles from './lists.module.css';

interface MessagesCardProps {
  readonly messages: Day['messages'];
  readonly now: Date;
}

/** The latest messages, read or not. */
export function MessagesCard({ messages, now }: MessagesCardProps): ReactNode {
  return (
    <Box area="messages" title="消息" {...(messages.length > 0 && { more: { text: '全部', to: '/web/notice' } })}>
      {messages.length === 0 ? (
        <Empty>报名审核、考试提醒、成绩公布都会通知到这里。</Empty>
      ) : (
        <ul className={styles.list}>
          {messages.map(({ id, title, sentAt, read }) => (
            <li key={id}>
              <Link className={styles.message} data-read={read} to={`/web/notice/detail/${id}`}>
                <span className={styles.title}>{title}</span>
                {!read && <span className="ui-unseen">未读</span>}
                <time className={styles.time} dateTime={sentAt} title={formatTime(sentAt)}>
                  {shortTime(sentAt, now)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

/** `5分钟前`; of older ones only the day. */
const shortTime = (iso: string, now: Date): string => relativeTime(iso, now).slice(0, 10);
