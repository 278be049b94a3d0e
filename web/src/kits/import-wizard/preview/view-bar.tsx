import {
  CheckCircleFilled,
  CloseCircleFilled,
  CopyFilled,
  DownOutlined,
  EditFilled,
  ExclamationCircleFilled,
  UpOutlined,
} from '@ant-design/icons';
import type { Import } from '@ganlin/contract/core/import';
import { Button, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { CountTabs } from '../../../ui/list/count-tabs.tsx';
import type { View } from '../import-api.ts';
import styles from './view-bar.module.css';

type Counts = Import['counts'];

interface ViewBarProps {
  readonly counts: Counts;
  readonly rowUnit: string;
  /** Whether rows may resemble existing records. */
  readonly hasLikes: boolean;
  readonly only: View;
  readonly onOnly: (only: View) => void;
  readonly position: number | undefined;
  readonly onStep: (direction: 1 | -1) => void;
}

const views: readonly { readonly only: keyof Counts; readonly label: string; readonly icon?: ReactNode }[] = [
  { only: 'all', label: '全部' },
  { only: 'good', label: '正常', icon: <CheckCircleFilled aria-hidden /> },
  { only: 'warning', label: '警告', icon: <ExclamationCircleFilled aria-hidden /> },
  { only: 'error', label: '错误', icon: <CloseCircleFilled aria-hidden /> },
  { only: 'duplicate', label: '重复', icon: <CopyFilled aria-hidden /> },
  { only: 'fixed', label: '已修正', icon: <EditFilled aria-hidden /> },
];

/** The number of rows by status, each count a filter for its rows, and the problem navigation. */
export function ViewBar({ counts, rowUnit, hasLikes, only, onOnly, position, onStep }: ViewBarProps) {
  const chosen = only === 'problem' ? 'all' : only;
  const toggle = useId();
  return (
    <div className={styles.views}>
      <CountTabs label="按检查结果查看" className={styles.tabs}>
        {views
          .filter((view) => hasLikes || view.only !== 'duplicate')
          .map((view) => (
            <button
              key={view.only}
              type="button"
              data-view={view.only}
              aria-pressed={view.only === chosen}
              onClick={() => onOnly(view.only)}
            >
              {view.icon}
              {view.label} <b>{counts[view.only].toLocaleString('zh-CN')}</b>
            </button>
          ))}
      </CountTabs>
      <div className={styles.switch}>
        <Switch
          id={toggle}
          size="small"
          checked={only === 'problem'}
          onChange={(checked) => onOnly(checked ? 'problem' : 'all')}
        />
        <label htmlFor={toggle}>只看有问题的{rowUnit}</label>
      </div>
      <Steps total={totalOf(counts, only)} position={position} onStep={onStep} />
    </div>
  );
}

interface StepsProps extends Pick<ViewBarProps, 'position' | 'onStep'> {
  readonly total: number;
}

function Steps({ total, position, onStep }: StepsProps) {
  if (total === 0) return null;
  return (
    <div className={styles.walk}>
      <span aria-live="polite">{position === undefined ? `共 ${total} 处` : `第 ${position} / ${total} 处`}</span>
      <Button size="small" aria-label="上一处问题" icon={<UpOutlined aria-hidden />} onClick={() => onStep(-1)} />
      <Button size="small" aria-label="下一处问题" icon={<DownOutlined aria-hidden />} onClick={() => onStep(1)} />
    </div>
  );
}

export const problemsOf = ({ warning, error, duplicate }: Counts): number => warning + error + duplicate;

/** The number of problems: those of the view, or all where the view is not limited to one kind. */
function totalOf(counts: Counts, only: View): number {
  return only === 'warning' || only === 'error' || only === 'duplicate' ? counts[only] : problemsOf(counts);
}
