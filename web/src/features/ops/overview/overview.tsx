import { overviewApi } from '@ganlin/contract/ops/overview';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { query } from '../../../lib/api/query.ts';
import { OverviewHead } from './overview-head.tsx';
import { Figures } from './figures.tsx';
import { LoginChart } from './login-chart.tsx';
import { SelfCheck } from './self-check.tsx';
import { ServiceList } from '../health/service-list.tsx';
import { SystemFacts } from './system-facts.tsx';
import { WatchList } from './watch-list.tsx';
import { OverviewFailed } from '../model/overview-failed.tsx';
import styles from './overview.module.css';

const REFRESH_MS = 30_000;

/** The system overview. It refetches as long as its tab is the visible one. */
export default function OverviewScreen() {
  const overview = useQuery({ ...query(overviewApi.detail, {}), refetchInterval: REFRESH_MS });
  const [checkId, setCheckId] = useState<string>();
  const { data, dataUpdatedAt, isError } = overview;
  const refetch = () => void overview.refetch();
  return (
    <>
      <OverviewHead updatedAt={dataUpdatedAt} isLate={isError} onCheck={setCheckId} />
      {checkId && <SelfCheck taskId={checkId} onEnd={refetch} onClose={() => setCheckId(undefined)} />}
      {data && (
        <>
          <Figures overview={data} />
          <div className={styles.columns}>
            <LoginChart days={data.logins} />
            <WatchList overview={data} />
          </div>
          <div className={styles.columns}>
            <ServiceList services={data.services} />
            <SystemFacts version={data.version} startedAt={data.startedAt} now={new Date(dataUpdatedAt)} />
          </div>
        </>
      )}
      {!data && (isError ? <OverviewFailed onRetry={refetch} /> : <Waiting />)}
    </>
  );
}

function Waiting() {
  return (
    <section aria-busy="true" aria-label="正在载入">
      <div className={styles.figures}>
        {['users', 'online', 'logins', 'failed'].map((figure) => (
          <Skeleton key={figure} active className={styles.waiting ?? ''} paragraph={{ rows: 2 }} />
        ))}
      </div>
      <div className={styles.columns}>
        <Skeleton active className={styles.waiting ?? ''} paragraph={{ rows: 6 }} />
        <Skeleton active className={styles.waiting ?? ''} paragraph={{ rows: 6 }} />
      </div>
    </section>
  );
}
