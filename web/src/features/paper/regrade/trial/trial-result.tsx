import { FallOutlined, RiseOutlined } from '@ant-design/icons';
import { regradeWayLabels } from '@ganlin/contract/paper/regrade';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatToSecond } from '../../../../lib/text/format.ts';
import { changedBy, passRate, type Regrade, type Trial, type WayFigures } from '../model/regrade.ts';
import { ChangeList } from './change-list.tsx';
import styles from './trial.module.css';

interface TrialResultProps {
  readonly stored: Regrade;
  readonly trial: Trial;
  /** Of the chosen way. */
  readonly figures: WayFigures;
  readonly onTry?: () => void;
}

/** What the chosen way would do, in figures and paper by paper. */
export function TrialResult({ stored, trial, figures, onTry }: TrialResultProps) {
  return (
    <section className={styles.card} aria-label="试算核对" data-step="trial">
      <header className={styles.head}>
        <h2>试算结果</h2>
        <span className={styles.way}>{regradeWayLabels[figures.way]}</span>
        <span className={styles.time}>{formatToSecond(trial.triedAt)} 试算，提交时再核一遍，有出入会停下</span>
        {onTry && (
          <Button size="small" onClick={onTry}>
            重新试算
          </Button>
        )}
      </header>
      <KeyFigures trial={trial} figures={figures} />
      <ChangeList key={figures.way} regradeId={stored.id} body={stored.after.body} figures={figures} />
    </section>
  );
}

interface KeyFiguresProps {
  readonly trial: Trial;
  readonly figures: WayFigures;
}

function KeyFigures({ trial, figures }: KeyFiguresProps) {
  const { nowPassed, nowFailed, passed, mean, lowered, raised } = figures;
  const { finished, passedBefore, meanBefore } = trial;
  return (
    <dl className={styles.figures}>
      <Figure name="成绩变动" value={changedBy(figures)} unit="份">
        <Direction raised={raised} lowered={lowered} />
      </Figure>
      <Figure name="由不合格变合格" value={nowPassed} unit="份">
        合格共 {passed} 份
      </Figure>
      <Figure name="由合格变不合格" value={nowFailed} unit="份">
        {nowFailed > 0 ? (
          <span className={styles.bad}>
            <FallOutlined aria-hidden /> 请逐一核对
          </span>
        ) : (
          '没有人因此不合格'
        )}
      </Figure>
      <Figure name="合格率" value={passRate(passed, finished) ?? '—'} unit="%">
        原 {passRate(passedBefore, finished) ?? '—'}%
      </Figure>
      <Figure name="平均分" value={mean === null ? '—' : mean.toFixed(1)} unit="">
        原 {meanBefore === null ? '—' : meanBefore.toFixed(1)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: number | string;
  readonly unit: string;
  readonly children: ReactNode;
}

function Figure({ name, value, unit, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>
          {value}
          {unit !== '' && <small>{unit}</small>}
        </b>
        <span>{children}</span>
      </dd>
    </div>
  );
}

function Direction({ raised, lowered }: Pick<WayFigures, 'raised' | 'lowered'>) {
  if (raised + lowered === 0) return '没有变动';
  if (lowered === 0) {
    return (
      <span className={styles.good}>
        <RiseOutlined aria-hidden /> 全部加分
      </span>
    );
  }
  return (
    <span className={styles.bad}>
      <FallOutlined aria-hidden /> 加分 {raised}，减分 {lowered}
    </span>
  );
}
