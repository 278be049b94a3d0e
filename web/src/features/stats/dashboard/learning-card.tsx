import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { ChartCard } from '../../../kits/chart/chart-card.tsx';
import { chartColours, type Colours } from '../../../kits/chart/colours.ts';
import { changeOf } from '../model/change.ts';
import { numberText, valueOf, type Measure } from '../model/measures.ts';
import { beforeText, dayAfter, lengthOf } from '../model/period.ts';
import { totalsBefore, totalsOf, type FigureTrend, type Trend } from '../model/trend.ts';
import type { ShownTrend } from '../model/use-figures.ts';
import { ChangeText } from './change-text.tsx';
import styles from './dashboard.module.css';

interface LearningCardProps {
  readonly shown: ShownTrend;
  /** The first as a line, the second as bars. */
  readonly measures: readonly [Measure, Measure];
}

/** How much was learned and examined on each of the last days. */
export function LearningCard({ shown: { trend, period }, measures }: LearningCardProps) {
  const colours = useMemo(() => chartColours(), []);
  const days = useMemo(() => Array.from({ length: lengthOf(period) }, (_, at) => dayAfter(period.from, at)), [period]);
  const option = useMemo(() => optionOf({ days, measures, trend, colours }), [days, measures, trend, colours]);
  const valuesAt = (at: number) =>
    measures.flatMap((measure) => {
      const { days: now, daysBefore: before } = trend.get(measure.part) ?? nothing;
      return [numberText(measure, now[at] ?? 0), numberText(measure, before[at] ?? 0)];
    });
  return (
    <ChartCard
      title="学习与考试趋势"
      legend={[
        { text: measures[0].label, color: colours.brand },
        { text: measures[1].label, color: colours.strong },
        { text: `上期${measures[0].label}`, color: colours.idle },
      ]}
      fills
      option={option}
      label={`${period.from} 至 ${period.to} 每天的${measures[0].label}和${measures[1].label}`}
      columns={['日期', ...measures.flatMap(({ label: one }) => [one, `上期${one}`])]}
      rows={days.map((day, at) => [day, ...valuesAt(at)])}
    >
      <p className={styles.sums}>
        {measures.map((measure) => (
          <span key={measure.key}>
            {measure.label} <b>{numberText(measure, valueOf(measure, totalsOf(trend)))}</b>{' '}
            <ChangeText change={changeOf(measure, totalsOf(trend), totalsBefore(trend))} />
          </span>
        ))}
        <span className="ui-note">
          {period.from} 至 {period.to}，{beforeText(period)}
        </span>
      </p>
    </ChartCard>
  );
}

const nothing: Pick<FigureTrend, 'days' | 'daysBefore'> = { days: [], daysBefore: [] };

interface Drawn {
  readonly days: readonly string[];
  readonly measures: readonly [Measure, Measure];
  readonly trend: Trend;
  readonly colours: Colours;
}

function optionOf({ days, measures, trend, colours }: Drawn): EChartsCoreOption {
  const [{ days: line, daysBefore: before }, { days: bars }] = [
    trend.get(measures[0].part) ?? nothing,
    trend.get(measures[1].part) ?? nothing,
  ];
  return {
    animation: false,
    grid: { left: 44, right: 12, top: 16, bottom: 28 },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: days.map((day) => day.slice(5)),
      axisLabel: { color: colours.text },
      axisLine: { lineStyle: { color: colours.line } },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { color: colours.text },
      splitLine: { lineStyle: { color: colours.line } },
    },
    series: [
      {
        name: measures[0].label,
        type: 'line',
        symbolSize: 4,
        data: [...line],
        itemStyle: { color: colours.brand },
        areaStyle: { color: colours.brand, opacity: 0.12 },
      },
      {
        name: `上期${measures[0].label}`,
        type: 'line',
        symbol: 'none',
        data: [...before],
        itemStyle: { color: colours.idle },
        lineStyle: { color: colours.idle, width: 1 },
      },
      { name: measures[1].label, type: 'bar', barMaxWidth: 10, data: [...bars], itemStyle: { color: colours.strong } },
    ],
  };
}
