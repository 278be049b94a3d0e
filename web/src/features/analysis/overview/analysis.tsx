import { analysisApi } from '@ganlin/contract/analysis/analysis';
import { iamErrors } from '@ganlin/contract/iam/errors';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Progress, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { ApiError, messageOf } from '../../../lib/api/failure.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { formatTime } from '../../../lib/text/format.ts';
import { TaskExportButton } from '../../../kits/task/task-export.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { FindingsCard } from '../items/findings-card.tsx';
import { ItemDrawer } from '../items/item-drawer.tsx';
import { ItemTable } from '../items/item-table.tsx';
import { ScatterCard } from '../items/scatter-card.tsx';
import { isOver, type AnalysisDetail, type Item, type Summary } from '../model/analysis-data.ts';
import { PartWait } from '../model/part-wait.tsx';
import { DistributionCard } from './distribution-card.tsx';
import { OwnUnits } from './own-units.tsx';
import { FigureCards } from './figure-cards.tsx';
import { TallyCard } from './tally-card.tsx';
import { UnitCard } from './unit-card.tsx';
import styles from './overview.module.css';

const POLL_MS = 1_500;
/** Opening a stale analysis starts the computation, at most once a minute. */
const STALE_POLL_MS = 20_000;

function pollMs(detail: AnalysisDetail | undefined): number | false {
  if (!detail || (detail.failed && !detail.computing)) return false;
  if (detail.computing || !detail.summary) return POLL_MS;
  return detail.stale ? STALE_POLL_MS : false;
}

/** How an exam went: scores, units, questions, and what to do about bad ones. */
export default function AnalysisScreen() {
  const { examId = '' } = useScreen().params;
  const found = useQuery({
    ...query(analysisApi.detail, { examId }),
    staleTime: 0,
    meta: { silent: true },
    refetchInterval: ({ state }) => pollMs(state.data),
  });
  const { data } = found;
  if (isWithoutWhole(found.error)) return <OwnUnits examId={examId} />;
  if (!data && !found.error) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (!data) {
    return (
      <Result
        status="warning"
        title="打不开考试分析"
        subTitle={messageOf(found.error)}
        extra={<Button onClick={() => void found.refetch()}>重试</Button>}
      />
    );
  }
  return (
    <div className={styles.screen}>
      <Head examId={examId} detail={data} />
      {data.summary ? <Figures examId={examId} detail={data} summary={data.summary} /> : <Waiting detail={data} />}
    </div>
  );
}

/** The exam is also for people out of the reader's scope. */
const isWithoutWhole = (error: unknown): boolean =>
  error instanceof ApiError && error.code === iamErrors.forbidden.code;

function Head({ examId, detail }: { readonly examId: string; readonly detail: AnalysisDetail }) {
  const compute = useCall(analysisApi.compute, { refresh: [analysisApi.detail] });
  const { examTitle, endTime, computedAt, stale, computing, failed, summary } = detail;
  return (
    <div className={styles.top}>
      <h1>考试分析：{examTitle}</h1>
      {isOver(endTime) && <StateTag tone="idle">已结束</StateTag>}
      {computedAt && <span className="ui-note">{formatTime(computedAt)} 计算</span>}
      {summary && failed && !computing && <StateTag tone="bad">上次计算没有成功</StateTag>}
      {summary && stale && !computing && <StateTag tone="warn">有新成绩，还没有计入</StateTag>}
      {summary && computing && <StateTag tone="busy">正在更新</StateTag>}
      <span className={styles.actions}>
        <Button loading={compute.isPending || computing !== null} onClick={() => compute.mutate({ examId })}>
          重新计算
        </Button>
        <TaskExportButton disabled={!summary} start={() => call(analysisApi.export, { examId })} />
      </span>
    </div>
  );
}

function Waiting({ detail: { computing, failed } }: { readonly detail: AnalysisDetail }) {
  const { done, total } = computing ?? { done: 0, total: 0 };
  if (failed && !computing)
    return <Result status="warning" title="计算没有成功" subTitle="请点“重新计算”再试，或联系管理员。" />;
  return (
    <section className={styles.panel} aria-label="计算进度">
      <p>{total > 0 ? `正在统计答卷：${done} / ${total}` : '正在准备，答卷多时需要几十秒。'}</p>
      <Progress percent={total > 0 ? Math.round((done / total) * 100) : 0} aria-label="计算进度" />
    </section>
  );
}

interface FiguresProps {
  readonly examId: string;
  readonly detail: AnalysisDetail;
  readonly summary: Summary;
}

function Figures({ examId, detail: { computedAt, endTime }, summary }: FiguresProps) {
  if (summary.papers === 0) {
    return (
      <>
        <FigureCards summary={summary} isOver={isOver(endTime)} />
        <p className={styles.panel}>还没有人完成这场考试，有成绩后再来看。</p>
      </>
    );
  }
  return (
    <>
      <FigureCards summary={summary} isOver={isOver(endTime)} />
      <div className={styles.pair}>
        <DistributionCard summary={summary} />
        <UnitCard examId={examId} computedAt={computedAt} passRate={summary.passRate} />
      </div>
      <Items examId={examId} computedAt={computedAt} />
      <div className={styles.pair}>
        <TallyCard title="各大题得分率" tallies={summary.sections} />
        <TallyCard title="各知识点得分率" tallies={summary.tags} />
      </div>
    </>
  );
}

function Items({ examId, computedAt }: { readonly examId: string; readonly computedAt: string | null }) {
  const [item, setItem] = useState<Item>();
  const asked = query(analysisApi.items, { examId });
  const found = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, computedAt],
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  if (!found.data) {
    return (
      <section className={styles.panel} aria-label="逐题分析">
        <PartWait error={found.error} onRetry={() => void found.refetch()} />
      </section>
    );
  }
  const { items } = found.data;
  return (
    <>
      <div className={styles.pair} data-second="wide">
        <ScatterCard items={items} onItem={setItem} />
        <FindingsCard items={items} onItem={setItem} />
      </div>
      <ItemTable items={items} onItem={setItem} />
      <ItemDrawer examId={examId} item={item} onClose={() => setItem(undefined)} />
    </>
  );
}
