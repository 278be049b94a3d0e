import { BellOutlined } from '@ant-design/icons';
import { messageApi, UNREAD_BADGE_MAX } from '@ganlin/contract/message/message';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { Tool } from '../../../kits/data-table/tool.tsx';
import { messageOf } from '../../../lib/api/failure.ts';
import { freshPage, query } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { relativeTime } from '../../../lib/text/format.ts';
import styles from './centre.module.css';

const SHOWN = 8;

/** The newest messages, and how many are unread; the number is refreshed by the poll of the whole site. */
export function Bell() {
  const { unreadMsg } = useSession();
  return (
    <Tool
      label="消息"
      icon={
        <span className={styles.icon}>
          <BellOutlined aria-hidden />
          {unreadMsg > 0 && (
            <span className={styles.badge}>
              {unreadMsg > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : unreadMsg}
              <span className={styles.meaning}>条未读消息</span>
            </span>
          )}
        </span>
      }
    >
      <Messages />
    </Tool>
  );
}

function Messages() {
  // A list of messages is fetched anew whenever the unread count has changed.
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...query(messageApi.paging, { current: 1, size: SHOWN, params: {} }),
    ...freshPage,
    meta: { silent: true },
  });
  return (
    <div className={styles.panel}>
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {!data && error && (
        <p>
          {messageOf(error)} <Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      {data?.records.length === 0 && <p className="ui-note">还没有消息。</p>}
      <ul>
        {data?.records.map(({ id, title, sentAt, read }) => (
          <li key={id} data-read={read}>
            <Link className={styles.message} to={`/web/notice/detail/${id}`}>
              <span className={styles.title}>
                {!read && <i className={styles.dot} aria-hidden="true" />}
                {title}
                {!read && <span className={styles.meaning}>，未读</span>}
              </span>
              <time dateTime={sentAt}>{relativeTime(sentAt, new Date(dataUpdatedAt))}</time>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={styles.all} to="/web/notice">
        全部消息
      </Link>
    </div>
  );
}
