import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { ChartCard } from '../../../kits/chart/chart-card.tsx';
import { chartColours, type Colours } from '../../../kits/chart/colours.ts';
import { countText, type Figures } from '../model/figures.ts';

type Weeks = Figures['weeks'];

interface WeeksCardProps {
  readonly place: string;
  readonly weeks: Weeks;
  readonly season: string;
}

/** What expires in each week, against the start of the season. */
export function WeeksCard({ place, weeks, season }: WeeksCardProps) {
  const colours = useMemo(() => chartColours(), []);
  const option = useMemo(() => weeksOption(weeks, { season, colours }), [weeks, season, colours]);
  const total = weeks.reduce((sum, { expiring }) => sum + expiring, 0);
  return (
    <ChartCard
      title={`${place}每周到期`}
      legend={[
        { text: '已安排复训', color: colours.brand },
        { text: '未安排', color: colours.gold },
      ]}
      option={option}
      label={`今后 ${weeks.length} 周每周到期的证书，共 ${countText(total)} 本；${season} 进入作业季`}
      columns={['从这天起一周', '到期', '已安排复训', '未安排']}
      rows={weeks.map(({ from, expiring, arranged }) => [from, expiring, arranged, expiring - arranged])}
    />
  );
}

function weeksOption(
  weeks: Weeks,
  { season, colours }: { readonly season: string; readonly colours: Colours },
): EChartsCoreOption {
  const bar = { type: 'bar', stack: 'week', barMaxWidth: 18, emphasis: { disabled: true } };
  // The week in which it begins; later than the last week: not drawn.
  const begins = weeks.findLastIndex(({ from }) => from <= season);
  const isShown = begins < weeks.length - 1;
  return {
    animation: false,
    grid: { left: 8, right: 12, top: 32, bottom: 8, containLabel: true },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: {
      type: 'category',
      data: weeks.map(({ from }) => from.slice(5)),
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
      { ...bar, name: '已安排复训', data: weeks.map(({ arranged }) => arranged), itemStyle: { color: colours.brand } },
      {
        ...bar,
        name: '未安排',
        data: weeks.map(({ expiring, arranged }) => expiring - arranged),
        itemStyle: { color: colours.gold },
        ...(isShown ? { markLine: seasonLine(begins, { season, colours }) } : {}),
      },
    ],
  };
}

const seasonLine = (week: number, { season, colours }: { readonly season: string; readonly colours: Colours }) => ({
  silent: true,
  symbol: 'none',
  animation: false,
  lineStyle: { color: colours.strong, type: 'dashed', width: 1.5 },
  label: { formatter: `${season.slice(5)} 进入作业季`, color: colours.strong },
  data: [{ xAxis: week }],
});
