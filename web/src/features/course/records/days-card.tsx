import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { ChartCard } from '../../../kits/chart/chart-card.tsx';
import { chartColours, type Colours } from '../../../kits/chart/colours.ts';
import type { DayFigures } from './statistics.ts';

/** Who studied and who completed the course on each of the last thirty days. */
export function DaysCard({ days }: { readonly days: readonly DayFigures[] }) {
  const colours = useMemo(() => chartColours(), []);
  const option = useMemo(() => daysOption(days, colours), [days, colours]);
  const completed = days.reduce((sum, day) => sum + day.completed, 0);
  return (
    <ChartCard
      title="最近三十天"
      legend={[
        { text: '学习的人', color: colours.brandSoft },
        { text: '学完的人', color: colours.brand },
      ]}
      option={option}
      label={`最近三十天每天学习和学完的人数，共学完 ${completed} 人`}
      columns={['日期', '学习的人', '学完的人']}
      rows={days.map(({ day, learners, completed: done }) => [day, learners, done])}
    />
  );
}

function daysOption(days: readonly DayFigures[], colours: Colours): EChartsCoreOption {
  const bar = { type: 'bar', barMaxWidth: 16, emphasis: { disabled: true } };
  return {
    animation: false,
    grid: { left: 8, right: 12, top: 16, bottom: 8, containLabel: true },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => day.slice(5)),
      axisTick: { show: false },
      axisLabel: { color: colours.text, hideOverlap: true },
      axisLine: { lineStyle: { color: colours.line } },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { color: colours.text },
      splitLine: { lineStyle: { color: colours.line } },
    },
    series: [
      { ...bar, name: '学习的人', data: days.map(({ learners }) => learners), itemStyle: { color: colours.brandSoft } },
      { ...bar, name: '学完的人', data: days.map(({ completed }) => completed), itemStyle: { color: colours.brand } },
    ],
  };
}
