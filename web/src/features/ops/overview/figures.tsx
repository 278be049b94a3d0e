import { LoginOutlined, TeamOutlined, UserOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { againstYesterday, formatCount, type Overview } from '../model/overview.ts';
import styles from './overview.module.css';

export function Figures({ overview }: { readonly overview: Overview }) {
  const { users, online, logins, loginsToday, failedLoginsToday } = overview;
  const attempts = loginsToday + failedLoginsToday;
  return (
    <dl className={styles.figures}>
      <Figure icon={<TeamOutlined aria-hidden />} label="用户总数" count={users} note="全部账号" />
      <Figure icon={<UserOutlined aria-hidden />} label="当前在线" count={online} note="最近 10 分钟有操作" />
      <Figure
        icon={<LoginOutlined aria-hidden />}
        label="今日登录"
        count={loginsToday}
        note={againstYesterday(logins)}
      />
      <Figure
        icon={<WarningOutlined aria-hidden />}
        label="今日登录失败"
        count={failedLoginsToday}
        note={attempts === 0 ? '今天还没有人登录' : `占登录尝试的 ${Math.round((failedLoginsToday / attempts) * 100)}%`}
      />
    </dl>
  );
}

interface FigureProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly count: number;
  readonly note: string;
}

function Figure({ icon, label, count, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        {icon}
        {label}
      </dt>
      <dd className={styles.count}>{formatCount(count)}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}
