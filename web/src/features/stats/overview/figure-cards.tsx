import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { changeOf, type Change } from '../model/change.ts';
import {
  measureGroups,
  valueText,
  numberText,
  valueOf,
  type Measure,
  type MeasureKey,
  type Sums,
} from '../model/measures.ts';
import type { Period } from '../model/period.ts';
import { pointsOf } from '../model/points.ts';
import type { Trend } from '../model/trend.ts';
import { Sparkline } from './sparkline.tsx';
import styles from './figure-cards.module.css';

interface FigureCardsProps {
  readonly trend: Trend;
  readonly period: Period;
  readonly today: string;
  readonly now: Sums;
  readonly before: Sums;
  readonly chosen: MeasureKey;
  readonly onChoose: (key: MeasureKey) => void;
}

/** All figures at a glance; the pressed one is drawn below and orders the units. */
export function FigureCards({ trend, period, today, now, before, chosen, onChoose }: FigureCardsProps) {
  return (
    <div className={styles.groups}>
      {measureGroups.map(({ title, measures }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h2>{title}</h2>
          <div className={styles.cards}>
            {measures.map((measure) => (
              <FigureCard
                key={measure.key}
                measure={measure}
                value={valueOf(measure, now)}
                change={changeOf(measure, now, before)}
                values={pointsOf(measure, trend, { period, today }).map(({ value }) => value)}
                isChosen={measure.key === chosen}
                onChoose={() => onChoose(measure.key)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

interface FigureCardProps {
  readonly measure: Measure;
  readonly value: number | null;
  readonly change: Change;
  readonly values: readonly (number | null)[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const arrows = {
  up: <ArrowUpOutlined aria-hidden />,
  down: <ArrowDownOutlined aria-hidden />,
  none: null,
} as const;

function FigureCard({ measure, value, change, values, isChosen, onChoose }: FigureCardProps) {
  const { key, label, unit, meaning } = measure;
  const meaningId = `stats-meaning-${key}`;
  return (
    <Tooltip title={meaning} trigger={['hover', 'focus']} mouseEnterDelay={0.4}>
      <button
        type="button"
        className={styles.card}
        aria-label={`${label} ${valueText(measure, value)}，${change.text}`}
        aria-pressed={isChosen}
        aria-describedby={meaningId}
        onClick={onChoose}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>
          {numberText(measure, value)} {value !== null && <small>{unit}</small>}
        </span>
        <span className={styles.change} data-direction={change.direction}>
          {arrows[change.direction]} {change.text}
        </span>
        <Sparkline values={values} />
        <span id={meaningId} hidden>
          {meaning}
        </span>
      </button>
    </Tooltip>
  );
}
