import { analysisApi } from '@ganlin/contract/analysis/analysis';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api/query.ts';
import { PartWait } from '../model/part-wait.tsx';
import { percent, pointsText, type Unit } from '../model/analysis-data.ts';
import styles from './overview.module.css';

interface UnitCardProps {
  readonly examId: string;
  readonly computedAt: string | null;
  /** Of the whole exam. */
  readonly passRate: number | null;
}

/** This far below the whole, a unit is marked. */
const LOW = 0.05;

/** Units against the whole; a unit with others below it can be opened. */
export function UnitCard({ examId, computedAt, passRate }: UnitCardProps) {
  const [deptId, setDeptId] = useState<string>();
  const asked = query(analysisApi.units, { examId, ...(deptId ? { deptId } : {}) });
  const found = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, computedAt],
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const { data } = found;
  const top = deptId === undefined;
  return (
    <section className={styles.panel} aria-label="各单位">
      <div className={styles.head}>
        <h2>各单位</h2>
        {!top && (
          <button type="button" className={styles.link} onClick={() => setDeptId(undefined)}>
            全部单位
          </button>
        )}
        {!top && <span className="ui-note">{data?.path.at(-1)?.name}</span>}
        <span className={styles.legend}>┃ 全体 {percent(passRate, 1)}</span>
      </div>
      {data ? (
        <UnitTable units={data.units} passRate={passRate} onOpen={setDeptId} />
      ) : (
        <PartWait error={found.error} onRetry={() => void found.refetch()} />
      )}
    </section>
  );
}

interface UnitTableProps {
  readonly units: readonly Unit[];
  readonly passRate: number | null;
  readonly onOpen: (deptId: string) => void;
}

export function UnitTable({ units, passRate, onOpen }: UnitTableProps) {
  if (units.length === 0) return <p className="ui-note">没有可以比较的单位。</p>;
  const hasExpected = units.some(({ expected }) => expected !== null);
  const order = units.toSorted((a, b) => (b.passRate ?? -1) - (a.passRate ?? -1));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} tabIndex={0} aria-label="各单位的数据">
      <table className={styles.units}>
        <thead>
          <tr>
            <th scope="col">单位</th>
            <th scope="col">合格率</th>
            <th scope="col">平均分</th>
            <th scope="col">合格</th>
            <th scope="col">实考</th>
            {hasExpected && <th scope="col">缺考</th>}
          </tr>
        </thead>
        <tbody>
          {order.map((unit) => (
            <UnitRow key={`${unit.deptId} ${unit.name}`} {...{ unit, passRate, hasExpected, onOpen }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface UnitRowProps extends Omit<UnitTableProps, 'units'> {
  readonly unit: Unit;
  readonly hasExpected: boolean;
}

function UnitRow({ unit, passRate, hasExpected, onOpen }: UnitRowProps) {
  const { deptId, name, hasUnits, passRate: own, mean, passed, took, expected } = unit;
  const isLow = own !== null && passRate !== null && own < passRate - LOW;
  return (
    <tr data-low={isLow}>
      <th scope="row">
        {hasUnits && deptId !== null ? (
          <button type="button" className={styles.link} onClick={() => onOpen(deptId)}>
            {name}
          </button>
        ) : (
          name
        )}
        {isLow && <em>低</em>}
      </th>
      <td>
        <span className={styles.track} aria-hidden="true">
          <i style={{ width: `${(own ?? 0) * 100}%` }} />
          {passRate !== null && <u style={{ left: `${passRate * 100}%` }} />}
        </span>
        <b>{percent(own, 1)}</b>
      </td>
      <td>{pointsText(mean)}</td>
      <td>{passed}</td>
      <td>{took}</td>
      {hasExpected && <td>{expected === null ? '' : expected - took}</td>}
    </tr>
  );
}
