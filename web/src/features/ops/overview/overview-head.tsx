import { overviewApi } from '@ganlin/contract/ops/overview';
import { taskApi } from '@ganlin/contract/ops/task';
import { Button } from 'antd';
import { formatTime, hourInChina } from '../../../lib/text/format.ts';
import { useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { greetingAt } from '../../../lib/text/greeting.ts';
import styles from './overview.module.css';

interface OverviewHeadProps {
  /** When the figures were fetched, in milliseconds; 0 before the first time. */
  readonly updatedAt: number;
  /** The last attempt to fetch them failed. */
  readonly isLate: boolean;
  readonly onCheck: (taskId: string) => void;
}

export function OverviewHead({ updatedAt, isLate, onCheck }: OverviewHeadProps) {
  const { realName, permissions } = useSession();
  const check = useCall(overviewApi.startCheck, { refresh: [taskApi.paging] });
  const start = () => check.mutate({}, { onSuccess: ({ taskId }) => onCheck(taskId) });
  return (
    <header className={styles.head}>
      <div>
        <h1>
          {realName}，{updatedAt === 0 ? '您好' : greetingAt(hourInChina(updatedAt))}
        </h1>
        <p>{updatedAt === 0 ? '正在了解系统的状况' : freshness(updatedAt, isLate)}</p>
      </div>
      {permissions.includes('sys:check:start') && (
        <Button type="primary" loading={check.isPending} onClick={start}>
          系统自检
        </Button>
      )}
    </header>
  );
}

function freshness(updatedAt: number, isLate: boolean): string {
  const time = formatTime(new Date(updatedAt).toISOString());
  return isLate ? `${time} 的状况，此后没能更新` : `${time} 的状况，每 30 秒自动更新`;
}
