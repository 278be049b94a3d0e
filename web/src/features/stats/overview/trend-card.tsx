import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ChartCard } from '../../../kits/chart/chart-card.tsx';
import { chartColours, type Colours } from '../../../kits/chart/colours.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { detailsPath } from '../model/details.ts';
import { shownNumber, valueOf, valueText, type Measure } from '../model/measures.ts';
import type { Period } from '../model/period.ts';
import { dashedValues, isByWeek, pointsOf, solidValues, spanText, type Point } from '../model/points.ts';
import { daysBeforeOf, totalsOf, type Trend } from '../model/trend.ts';
import styles from './stats.module.css';

interface TrendCardProps {
  readonly measure: Measure;
  readonly trend: Trend;
  readonly period: Period;
  readonly today: string;
  readonly deptId: string | undefined;
}

/** The course of the chosen figure by day, or by week in a long period. */
export function TrendCard({ measure, trend, period, today, deptId }: TrendCardProps) {
  const may = usePermission();
  const colours = useMemo(() => chartColours(), []);
  const points = useMemo(() => pointsOf(measure, trend, { period, today }), [measure, trend, period, today]);
  const before = useMemo(
    () => pointsOf(measure, daysBeforeOf(trend), { period, today }).map(({ value }) => value),
    [measure, trend, period, today],
  );
  const option = useMemo(() => trendOption(measure, { points, before, colours }), [measure, points, before, colours]);
  const byWeek = isByWeek(period);
  const details = detailsPath(measure.key, deptId, may);
  const total = valueText(measure, valueOf(measure, totalsOf(trend)));
  return (
    <ChartCard
      title={measure.label}
      legend={[
        { text: byWeek ? '每周' : '每天', color: colours.brand },
        { text: '上期', color: colours.idle },
      ]}
      option={option}
      label={`${period.from} 至 ${period.to} ${byWeek ? '每周' : '每天'}的${measure.label}，${wholeWord(measure)} ${total}`}
      columns={[byWeek ? '周' : '日期', `${measure.label}（${measure.unit}）`, '上期']}
      rows={points.map((point, at) => [
        `${point.from}${point.to === point.from ? '' : ` 至 ${point.to}`}${point.isWhole ? '' : `（${partText(point, today)}）`}`,
        numberOf(measure, point.value),
        numberOf(measure, before[at] ?? null),
      ])}
      action={
        details !== undefined && (
          <Link className={styles.link} to={details}>
            查看明细
          </Link>
        )
      }
    >
      <Note points={points} today={today} />
    </ChartCard>
  );
}

/** With percent signs, without other units. */
const numberOf = (measure: Measure, value: number | null): string =>
  valueText(measure, value).replace(` ${measure.unit}`, '');

const wholeWord = ({ whole }: Measure): string => (whole === undefined ? '共' : '整个时段');

const partText = ({ to }: Point, today: string): string => (to === today ? '未结束' : '不满七天');

/** Why parts of the line are dashed. */
function Note({ points, today }: { readonly points: readonly Point[]; readonly today: string }) {
  const parts = points.filter(({ isWhole }) => !isWhole);
  if (parts.length === 0) return null;
  const isOfDays = points.every(({ from, to }) => from === to);
  const hasToday = points.at(-1)?.to === today;
  if (isOfDays) return <p className={styles.note}>今天（{today.slice(5)}）还没有结束，虚线一段会变。</p>;
  return (
    <p className={styles.note}>虚线连着不满七天的周{hasToday ? `，本周（截至 ${today.slice(5)}）还没有结束` : ''}。</p>
  );
}

interface Drawn {
  readonly points: readonly Point[];
  /** Of the period before, at the same places. */
  readonly before: readonly (number | null)[];
  readonly colours: Colours;
}

function trendOption(measure: Measure, { points, before, colours }: Drawn): EChartsCoreOption {
  const numbers = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : Number(shownNumber(measure, value).toFixed(2))));
  const line = {
    type: 'line',
    // A single day between days without a value would have no line.
    showAllSymbol: true,
    symbol: 'circle',
    symbolSize: points.length > 40 ? 3 : 5,
    itemStyle: { color: colours.brand },
    emphasis: { disabled: true },
  };
  const isRate = measure.whole !== undefined;
  return {
    animation: false,
    grid: { left: 8, right: 16, top: 20, bottom: 8, containLabel: true },
    tooltip: {
      trigger: 'axis',
      formatter: (hovered: readonly { readonly dataIndex: number }[]) => {
        const at = hovered[0]?.dataIndex ?? -1;
        const point = points[at];
        if (!point) return '';
        const old = `上期 ${valueText(measure, before[at] ?? null)}`;
        return `${spanText(point)}<br />${measure.label} ${valueText(measure, point.value)}<br />${old}`;
      },
    },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: points.map(({ from }) => from.slice(5)),
      axisTick: { show: false },
      axisLabel: { color: colours.text, hideOverlap: true },
      axisLine: { lineStyle: { color: colours.line } },
    },
    yAxis: {
      type: 'value',
      ...(isRate ? { max: 100 } : {}),
      ...(measure.unit === '小时' ? {} : { minInterval: 1 }),
      axisLabel: { color: colours.text, formatter: isRate ? '{value}%' : '{value}' },
      splitLine: { lineStyle: { color: colours.line } },
    },
    series: [
      {
        type: 'line',
        data: numbers(before),
        symbol: 'none',
        itemStyle: { color: colours.idle },
        lineStyle: { color: colours.idle, width: 1 },
        emphasis: { disabled: true },
      },
      {
        ...line,
        data: numbers(solidValues(points)),
        lineStyle: { color: colours.brand, width: 2 },
        areaStyle: { color: colours.brandSoft, opacity: 0.5 },
      },
      { ...line, data: numbers(dashedValues(points)), lineStyle: { color: colours.brand, width: 2, type: 'dashed' } },
    ],
  };
}
