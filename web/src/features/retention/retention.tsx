import { retentionApi } from '@ganlin/contract/retention/retention';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { TaskProgress } from '../../kits/task/task-progress.tsx';
import { query, useCall } from '../../lib/api/query.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { PeriodDialog } from './period-dialog.tsx';
import { PolicyCard } from './policy-card.tsx';
import styles from './retention.module.css';

/** The kinds of data that have a retention period, with what is due, and whether it is erased at night. */
export default function RetentionScreen() {
  const policies = useQuery({ ...query(retentionApi.list, {}), staleTime: 0 });
  const [taskId, setTaskId] = useState<string>();
  const [edited, setEdited] = useState<string>();
  const may = usePermission();
  const dryRun = useCall(retentionApi.dryRun);
  const start = () => dryRun.mutate({}, { onSuccess: ({ taskId }) => setTaskId(taskId) });
  const refetch = () => void policies.refetch();
  const policy = policies.data?.find(({ kind }) => kind === edited);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>数据保存期限</h1>
          <p>超过期限的数据在夜间（1:30 至 5:00）分批清理。每一类都要先试算、看过结果并开启，才会删除。</p>
        </div>
        {may('sys:retention:save') && (
          <Button type="primary" loading={dryRun.isPending} onClick={start}>
            全部试算
          </Button>
        )}
      </header>
      {taskId && (
        <section className={styles.progress} aria-label="试算进度">
          <TaskProgress key={taskId} taskId={taskId} onEnd={refetch} />
        </section>
      )}
      {policies.isError && <LoadFailed text="数据保存期限没能载入" onRetry={refetch} />}
      {policies.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {policies.data && (
        <ul className={styles.list}>
          {policies.data.map((one) => (
            <PolicyCard key={one.kind} policy={one} onEdit={() => setEdited(one.kind)} />
          ))}
        </ul>
      )}
      {policy && <PeriodDialog policy={policy} onClosed={() => setEdited(undefined)} />}
    </div>
  );
}
