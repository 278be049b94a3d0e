import { AlertOutlined, CloseCircleOutlined, RightOutlined, SyncOutlined } from '@ant-design/icons';
import type { Permission } from '@ganlin/contract/permissions';
import { TaskState } from '@ganlin/contract/ops/task';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { formatCount, type Overview } from '../model/overview.ts';
import styles from './overview.module.css';

/** Items that may need attention, each linking to the page where it is handled. */
export function WatchList({ overview }: { readonly overview: Overview }) {
  const { tasksOpen, tasksFailed, failedLoginsToday } = overview;
  return (
    <section className={styles.card}>
      <h2>需要留意</h2>
      <ul className={styles.watch}>
        <Watched
          icon={<SyncOutlined aria-hidden />}
          title="未完成的任务"
          text="等待中或进行中"
          count={tasksOpen}
          to="/admin/sys/task"
          permission="sys:task:paging"
        />
        <Watched
          icon={<CloseCircleOutlined aria-hidden />}
          title="失败的任务"
          text="查看原因，必要时重新发起"
          count={tasksFailed}
          isBad
          to={`/admin/sys/task?state=${TaskState.failed}`}
          permission="sys:task:paging"
        />
        <Watched
          icon={<AlertOutlined aria-hidden />}
          title="今日登录失败"
          text="次数突然增多时请核查来源"
          count={failedLoginsToday}
          isBad
          to="/admin/sys/audit?action=iam.loginFailed"
          permission="sys:audit:paging"
        />
      </ul>
    </section>
  );
}

interface WatchedProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly count: number;
  readonly isBad?: boolean;
  readonly to: string;
  /** Without it the link's target is forbidden, and the figure is shown without a link. */
  readonly permission: Permission;
}

function Watched({ icon, title, text, count, isBad = false, to, permission }: WatchedProps) {
  const { permissions } = useSession();
  const content = (
    <>
      <span className={styles.sign} data-bad={isBad && count > 0}>
        {icon}
      </span>
      <span className={styles.what}>
        {title}
        <small>{text}</small>
      </span>
      <b>{formatCount(count)}</b>
    </>
  );
  if (!permissions.includes(permission)) return <li className={styles.watched}>{content}</li>;
  return (
    <li>
      <Link className={styles.watched} to={to}>
        {content}
        <RightOutlined aria-hidden />
      </Link>
    </li>
  );
}
