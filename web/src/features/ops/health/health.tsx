import { healthApi } from '@ganlin/contract/ops/health';
import { problemsIn } from '@ganlin/domain/health/problems';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { formatTime } from '../../../lib/text/format.ts';
import { query } from '../../../lib/api/query.ts';
import type { Health } from './problems.ts';
import { ClientErrorList } from './client-error-list.tsx';
import { HealthFacts } from './health-facts.tsx';
import { HealthProblems } from './health-problems.tsx';
import { KeyList } from './key-list.tsx';
import { QueueList } from './queue-list.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { ServerFacts } from './server-facts.tsx';
import { ServiceList } from './service-list.tsx';
import { SlowQueries } from './slow-queries.tsx';
import { OverviewFailed } from '../model/overview-failed.tsx';
import styles from './health.module.css';

const REFRESH_MS = 10_000;

/** The system health: problems as text first, then the figures. It refetches as long as it is shown. */
export default function HealthScreen() {
  const health = useQuery({ ...query(healthApi.detail, {}), staleTime: 0, refetchInterval: REFRESH_MS });
  const { data, dataUpdatedAt, isError } = health;
  const refetch = () => void health.refetch();
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>运行状况</h1>
        <p>{freshness(dataUpdatedAt, isError)}</p>
      </header>
      {data && <Cards health={data} updatedAt={dataUpdatedAt} onChanged={refetch} />}
      {!data && (isError ? <OverviewFailed onRetry={refetch} /> : <Waiting />)}
    </div>
  );
}

interface CardsProps {
  readonly health: Health;
  readonly updatedAt: number;
  readonly onChanged: () => void;
}

function Cards({ health, updatedAt, onChanged }: CardsProps) {
  const now = new Date(updatedAt);
  return (
    <>
      <HealthProblems problems={problemsIn(health)} />
      <div className={styles.columns}>
        <ServiceList services={health.services} />
        <HealthFacts
          database={health.database}
          sms={health.sms}
          process={health.process}
          processes={health.processes}
          now={now}
        />
      </div>
      <div className={styles.columns}>
        <ServerFacts {...health.server} />
        <KeyList keys={health.keys} onRotated={onChanged} />
      </div>
      <QueueList queues={health.queues} />
      <SlowQueries {...health.slowQueries} />
      <ClientErrorList {...health.clientErrors} />
      <ScheduleList schedules={health.schedules} now={now} />
    </>
  );
}

function freshness(updatedAt: number, isLate: boolean): string {
  if (updatedAt === 0) return '正在了解系统的状况';
  const time = formatTime(new Date(updatedAt).toISOString());
  return isLate ? `${time} 的状况，此后没能更新` : `${time} 的状况，每 10 秒自动更新`;
}

function Waiting() {
  return (
    <section className={styles.columns} aria-busy="true" aria-label="正在载入">
      {['services', 'facts', 'keys', 'queues'].map((card) => (
        <Skeleton key={card} active className={styles.waiting ?? ''} paragraph={{ rows: 4 }} />
      ))}
    </section>
  );
}
