import { dayInChina } from '@ganlin/contract/core/time';
import { Segmented } from 'antd';
import { DeptPicker } from '../../../kits/pickers/dept-picker.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import {
  beforeText,
  DEFAULT_PERIOD,
  periodKinds,
  periodLabels,
  type Period,
  type PeriodKind,
} from '../model/period.ts';
import { ExportButton } from '../model/export-button.tsx';
import { useChoice } from '../model/use-choice.ts';
import { DaysField } from './days-field.tsx';
import styles from './stats.module.css';

interface HeadProps {
  /** Undefined while it is not known. */
  readonly countedAt: string | null | undefined;
  readonly hasFailed: boolean;
  readonly period: Period & { readonly kind: PeriodKind };
  readonly today: string;
}

/** How fresh the figures are, and of which days and whom. */
export function Head({ countedAt, hasFailed, period, today }: HeadProps) {
  const { choice, choose } = useChoice();
  const may = usePermission();
  const { kind, from, to } = period;
  const changeKind = (next: PeriodKind) => {
    if (next === 'custom') choose({ period: next, from, to });
    else choose({ period: next === DEFAULT_PERIOD ? undefined : next, from: undefined, to: undefined });
  };
  return (
    <div className={styles.top}>
      <div className={styles.title}>
        <h1>统计</h1>
        <span className="ui-note">{freshness(countedAt, today)}</span>
        {hasFailed && countedAt !== undefined && <StateTag tone="warn">没能更新，稍后自动再试</StateTag>}
      </div>
      <div className={styles.choices}>
        <Segmented
          className={styles.kinds ?? ''}
          aria-label="时间范围"
          options={periodKinds.map((value) => ({ value, label: periodLabels[value] }))}
          value={kind}
          onChange={changeKind}
        />
        {kind === 'custom' && (
          <DaysField {...{ period, today }} onChange={(days) => choose({ period: 'custom', ...days })} />
        )}
        {may('sys:dept:tree') && (
          <DeptPicker
            className={styles.dept}
            aria-label="单位"
            placeholder="全部单位"
            value={choice.deptId}
            onChange={(deptId) => choose({ deptId: deptId ?? undefined })}
          />
        )}
        <ExportButton period={period} deptId={choice.deptId} />
      </div>
      <p className={styles.days}>
        {from} 至 {to}；{beforeText(period)}
      </p>
    </div>
  );
}

function freshness(countedAt: string | null | undefined, today: string): string {
  if (countedAt === undefined) return '';
  if (countedAt === null) return '还没有统计，稍后再来';
  const time = formatTime(countedAt);
  return `数据截至 ${dayInChina(new Date(countedAt)) === today ? time.slice(11) : time}`;
}
