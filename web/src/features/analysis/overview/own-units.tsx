import { analysisApi } from '@ganlin/contract/analysis/analysis';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { isOver, percent, pointsText, type Unit } from '../model/analysis-data.ts';
import { UnitTable } from './unit-card.tsx';
import styles from './overview.module.css';

const POLL_MS = 2_000;

/** How an exam went in the reader's own units, where the answers of everyone are not theirs to see. */
export function OwnUnits({ examId }: { readonly examId: string }) {
  const [deptId, setDeptId] = useState<string>();
  const found = useQuery({
    ...query(analysisApi.within, { examId, ...(deptId ? { deptId } : {}) }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
    refetchInterval: ({ state }) => (state.data?.computedAt === null ? POLL_MS : false),
  });
  const { data, error } = found;
  if (error && !data) {
    const extra = <Button onClick={() => void found.refetch()}>重试</Button>;
    return <Result status="warning" title="打不开考试分析" subTitle={messageOf(error)} extra={extra} />;
  }
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { examTitle, endTime, computedAt, path, units } = data;
  const { papers, passed, took, mean } = sumOf(units);
  const passRate = papers > 0 ? passed / papers : null;
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <h1>考试分析：{examTitle}</h1>
        {isOver(endTime) && <StateTag tone="idle">已结束</StateTag>}
        {computedAt && <span className="ui-note">{formatTime(computedAt)} 计算，只含您可以查看的单位</span>}
      </div>
      {computedAt === null ? (
        <p className={styles.panel}>正在统计，稍后自动显示。</p>
      ) : (
        <>
          <dl className={styles.figures} aria-label="概况">
            <Figure name="实考" value={took} note={took > papers ? `${took - papers} 人还没有成绩` : '已全部有成绩'} />
            <Figure name="合格率" value={percent(passRate, 1)} note={`${papers} 份答卷中 ${passed} 份合格`} />
            <Figure name="平均分" value={pointsText(mean)} note="以计入成绩的答卷为准" />
          </dl>
          <section className={styles.panel} aria-label="各单位">
            <div className={styles.head}>
              <h2>各单位</h2>
              {deptId !== undefined && (
                <button type="button" className={styles.link} onClick={() => setDeptId(undefined)}>
                  全部单位
                </button>
              )}
              {deptId !== undefined && <span className="ui-note">{path.at(-1)?.name}</span>}
              <span className={styles.legend}>┃ 合计 {percent(passRate, 1)}</span>
            </div>
            <UnitTable units={units} passRate={passRate} onOpen={setDeptId} />
          </section>
        </>
      )}
    </div>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string | number;
  readonly note: string;
}

function Figure({ name, value, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}

function sumOf(units: readonly Unit[]) {
  const sum = (key: 'papers' | 'passed' | 'took') => units.reduce((all, unit) => all + unit[key], 0);
  const papers = sum('papers');
  const points = units.reduce((all, unit) => all + (unit.mean ?? 0) * unit.papers, 0);
  return { papers, passed: sum('passed'), took: sum('took'), mean: papers > 0 ? points / papers : null };
}
