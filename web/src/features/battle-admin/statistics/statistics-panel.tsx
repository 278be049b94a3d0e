import { matchApi } from '@ganlin/contract/battle/battle';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { query } from '../../../lib/api/query.ts';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { DaysCard } from './days-card.tsx';
import { DeptsCard } from './depts-card.tsx';
import { Figures } from './figures.tsx';
import { HardestCard } from './hardest-card.tsx';
import styles from './statistics.module.css';

const REFRESH_MS = 60_000;
const periods = [
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
  { value: 92, label: '92 天' },
];

/** Figures of the last days, of one battle or of all. */
export function StatisticsPanel({ battleId }: { readonly battleId: string | undefined }) {
  const [days, setDays] = useState(30);
  const input = { days, ...(battleId === undefined ? {} : { battleId }) };
  const { data, isError, refetch } = useQuery({
    ...query(matchApi.statistics, input),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  if (!data && isError) return <LoadFailed text="统计没能载入。" onRetry={() => void refetch()} />;
  return (
    <section className={styles.screen} aria-label="统计">
      <div className={styles.head}>
        <h2>{battleId === undefined ? '统计' : '统计：所选的对战活动'}</h2>
        <Segmented aria-label="统计最近多少天" options={periods} value={days} onChange={setDays} />
      </div>
      {!data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
        <>
          <Figures statistics={data} />
          <DaysCard days={data.byDay} />
          <div className={styles.charts}>
            <HardestCard questions={data.hardest} />
            <DeptsCard depts={data.depts} />
          </div>
        </>
      )}
    </section>
  );
}
