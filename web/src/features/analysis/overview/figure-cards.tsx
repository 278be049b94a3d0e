import { noReliabilityLabels, reliabilityMethodLabels } from '@ganlin/contract/analysis/kinds';
import type { ReactNode } from 'react';
import {
  decimals,
  minutesText,
  percent,
  pointsText,
  reliabilityText,
  type Summary,
  type Tone,
} from '../model/analysis-data.ts';
import styles from './overview.module.css';

interface Figure {
  readonly name: string;
  readonly value: ReactNode;
  readonly note: string;
  readonly tone?: Tone;
}

/** The six figures that say how an exam went. */
export function FigureCards({ summary, isOver }: { readonly summary: Summary; readonly isOver: boolean }) {
  return (
    <dl className={styles.figures} aria-label="概况">
      {figuresOf(summary, isOver).map(({ name, value, note, tone = 'idle' }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd className={styles.note} data-tone={tone}>
            {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(summary: Summary, isOver: boolean): Figure[] {
  const { papers, passed, passRate, mean, median, sd, min, max, totalScore, medianSeconds, minutes } = summary;
  return [
    takingPart(summary, isOver),
    { name: '合格率', value: percent(passRate, 1), note: `${papers} 份答卷中 ${passed} 份合格` },
    { name: '平均分', value: pointsText(mean), note: `中位 ${pointsText(median)}，标准差 ${pointsText(sd)}` },
    {
      name: '最高 / 最低',
      value: (
        <>
          {pointsText(max)} <small>/ {pointsText(min)}</small>
        </>
      ),
      note: `满分 ${totalScore}`,
    },
    {
      name: '用时中位数',
      value: (
        <>
          {minutesText(medianSeconds)} <small>分钟</small>
        </>
      ),
      note: `限时 ${minutes} 分钟`,
    },
    reliabilityOf(summary),
  ];
}

function takingPart({ expected, took, papers }: Summary, isOver: boolean): Figure {
  const waiting = took > papers ? `，${took - papers} 人还没有成绩` : '';
  if (expected === null) return { name: '实考', value: took, note: `公开考试，没有应考名单${waiting}` };
  const rate = percent(expected > 0 ? took / expected : null, 1);
  return {
    name: '应考 / 实考',
    value: (
      <>
        {expected} <small>/ {took}</small>
      </>
    ),
    note: `${isOver ? '缺考' : '尚未参加'} ${expected - took}，到考率 ${rate}${waiting}`,
  };
}

function reliabilityOf({ reliability: { value, method, missing, standardError } }: Summary): Figure {
  const name = `信度（${reliabilityMethodLabels[method]}）`;
  if (value === null) return { name, value: '—', note: missing === null ? '' : noReliabilityLabels[missing] };
  const { text, tone } = reliabilityText(value);
  return { name, value: decimals(value), tone, note: `${text}；测量误差 ±${pointsText(standardError)} 分` };
}
