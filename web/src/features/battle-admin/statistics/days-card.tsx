import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { ChartCard } from '../../../kits/chart/chart-card.tsx';
import { chartColours, type Colours } from '../../../kits/chart/colours.ts';
import type { Statistics } from './figures.tsx';

type Days = Statistics['byDay'];

/** Matches and people of each day. */
export function DaysCard({ days }: { readonly days: Days }) {
  const colours = useMemo(() => chartColours(), []);
  const option = useMemo(() => daysOption(days, colours), [days, colours]);
  const matches = days.reduce((sum, day) => sum + day.matches, 0);
  return (
    <ChartCard
      title="每天的对局"
      legend={[
        { text: '对局', color: colours.brand },
        { text: '参加的人', color: colours.gold },
      ]}
      option={option}
      label={`最近 ${days.length} 天每天的对局和参加的人数，共 ${matches} 局`}
      columns={['日期', '对局', '参加的人']}
      rows={days.map((day) => [day.day, day.matches, day.players])}
    />
  );
}

function daysOption(days: Days, colours: Colours): EChartsCoreOption {
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
      { ...bar, name: '对局', data: days.map(({ matches }) => matches), itemStyle: { color: colours.brand } },
      { ...bar, name: '参加的人', data: days.map(({ players }) => players), itemStyle: { color: colours.gold } },
    ],
  };
}
