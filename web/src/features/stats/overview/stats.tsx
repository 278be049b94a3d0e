import { Button, Empty, Result, Skeleton } from 'antd';
import { useRef } from 'react';
import { useNarrow } from '../../../kits/data-table/use-narrow.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { measureOf, type MeasureKey } from '../model/measures.ts';
import { periodOf } from '../model/period.ts';
import { totalsBefore, totalsOf } from '../model/trend.ts';
import { useChoice } from '../model/use-choice.ts';
import { useToday } from '../model/use-today.ts';
import { useTrend, type ShownTrend } from '../model/use-figures.ts';
import { FigureCards } from './figure-cards.tsx';
import { Head } from './head.tsx';
import { TrendCard } from './trend-card.tsx';
import { UnitsCard } from './units-card.tsx';
import styles from './stats.module.css';

/** How much is learned, examined and certified: by day, and by unit. */
export default function StatsScreen() {
  const { choice } = useChoice();
  const today = useToday();
  const period = periodOf(choice, today);
  const found = useTrend(period, choice.deptId);
  const { data } = found;
  return (
    <div className={styles.screen}>
      <Head countedAt={data?.countedAt} hasFailed={found.isError} {...{ period, today }} />
      {!data && found.isError && (
        <Result
          status="warning"
          title="打不开统计"
          subTitle={messageOf(found.error)}
          extra={<Button onClick={() => void found.refetch()}>重试</Button>}
        />
      )}
      {!data && !found.isError && <Waiting />}
      {data?.countedAt === null && (
        <section className={styles.panel} aria-label="还没有统计">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="系统启动以后几分钟内会算出第一批数据。" />
        </section>
      )}
      {data && data.countedAt !== null && <Parts shown={data} today={today} />}
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.screen} aria-busy="true">
      <span className={styles.cards}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} active className={styles.waiting ?? ''} title={false} paragraph={{ rows: 3 }} />
        ))}
      </span>
      <Skeleton active className={styles.waiting ?? ''} paragraph={{ rows: 8 }} />
    </div>
  );
}

function Parts({ shown, today }: { readonly shown: ShownTrend; readonly today: string }) {
  const { choice, choose } = useChoice();
  const measure = measureOf(choice.figure ?? 'learners');
  const chart = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const { trend, period } = shown;
  const chooseFigure = (figure: MeasureKey) => {
    choose({ figure });
    // On a phone the chart is far below the cards: without this, a tap would seem to do nothing.
    if (isNarrow) chart.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <FigureCards
        {...{ trend, period, today }}
        now={totalsOf(trend)}
        before={totalsBefore(trend)}
        chosen={measure.key}
        onChoose={chooseFigure}
      />
      <div ref={chart} className={styles.chart}>
        <TrendCard {...{ measure, trend, period, today }} deptId={choice.deptId} />
      </div>
      <UnitsCard measure={measure} today={today} />
    </>
  );
}
