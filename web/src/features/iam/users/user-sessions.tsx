import { userApi } from '@ganlin/contract/iam/user';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { formatTime, relativeTime } from '../../../lib/text/format.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { sessionName } from '../../../lib/browser/device-name.ts';
import styles from '../sessions/session-list.module.css';
import type { UserRow } from './user-row.ts';

interface UserSessionsProps {
  readonly user: UserRow;
  readonly onClosed: () => void;
}

/** A user's sessions, with ways to end each or all of them. */
export function UserSessions({ user, onClosed }: UserSessionsProps) {
  const [open, setOpen] = useState(true);
  const { data: sessions, dataUpdatedAt, isError, refetch } = useQuery(query(userApi.sessions, { id: user.id }));
  const { mutate } = useCall(userApi.endSessions, { refresh: [userApi.sessions] });
  const end = async (what: string, sessionId?: string) => {
    const content = `${user.realName}${what}将需要重新登录。`;
    if (!(await confirmAction({ title: '结束登录吗？', content, okText: '结束登录' }))) return;
    mutate({ id: user.id, ...(sessionId && { sessionId }) }, { onSuccess: () => toast('success', '已结束登录') });
  };
  return (
    <Drawer
      title={`${user.realName}的登录设备`}
      open={open}
      size="min(480px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      extra={
        sessions &&
        sessions.length > 1 && (
          <Button danger onClick={() => void end('在所有设备上')}>
            全部结束
          </Button>
        )
      }
    >
      {isError && !sessions && <Button onClick={() => void refetch()}>重试</Button>}
      {!isError && !sessions && <Skeleton active />}
      {sessions?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="现在没有登录的设备" />}
      <ul className={styles.list}>
        {sessions?.map((session) => {
          const { id, ip, createdAt, lastSeenAt } = session;
          const name = sessionName(session);
          return (
            <li key={id}>
              <div>
                <b>{name}</b>
                <p>
                  {ip} · 登录于 {formatTime(createdAt)} · 最近使用 {relativeTime(lastSeenAt, new Date(dataUpdatedAt))}
                </p>
              </div>
              <Button size="small" onClick={() => void end(`在 ${name} 上`, id)}>
                结束登录
              </Button>
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}
