import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { useQuery } from '@tanstack/react-query';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { useEmbed } from '../../../lib/browser/embed.ts';
import { formatTime, relativeTime } from '../../../lib/text/format.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { sessionName } from '../../../lib/browser/device-name.ts';
import styles from './session-list.module.css';

/** The user's sessions, with a way to end each of the others. */
export function SessionList() {
  const { data: sessions, dataUpdatedAt, refetch } = useQuery(query(sessionApi.list, {}));
  // In another system's frame the account cannot be changed.
  const { on: embedded } = useEmbed();
  const revoke = useCall(sessionApi.revoke, { refresh: [sessionApi.list] });
  const end = async (id: string, name: string) => {
    if (!(await confirmAction({ title: '结束这个登录吗？', content: `${name} 将需要重新登录。`, okText: '结束登录' })))
      return;
    revoke.mutate({ id }, { onSuccess: () => toast('success', '已结束该登录') });
  };
  if (!sessions) return <p className={styles.wait}>正在载入…</p>;
  const now = new Date(dataUpdatedAt);
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => {
          const { id, current, ip, createdAt, lastSeenAt } = session;
          const name = sessionName(session);
          return (
            <li key={id}>
              <div>
                <b>{name}</b>
                {current && <span className={styles.current}>本机</span>}
                <p>
                  {ip} · 登录于 {formatTime(createdAt)} · 最近使用 {relativeTime(lastSeenAt, now)}
                </p>
              </div>
              {!current && !embedded && (
                <Button look="line" small onClick={() => void end(id, name)}>
                  结束登录
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Button look="line" small onClick={() => void refetch()}>
        刷新
      </Button>
    </>
  );
}
