import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { ChartCard } from '../../../kits/chart/chart-card.tsx';
import { chartColours, type Colours } from '../../../kits/chart/colours.ts';
import { decimals, findingTone, percent, type Item } from '../model/analysis-data.ts';

interface ScatterCardProps {
  readonly items: readonly Item[];
  readonly onItem: (item: Item) => void;
}

/** Each question as a point: how easy it is, and how well it tells the strong from the weak. */
export function ScatterCard({ items, onItem }: ScatterCardProps) {
  const colours = useMemo(() => chartColours(), []);
  const known = useMemo(() => items.filter(({ discrimination }) => discrimination !== null), [items]);
  const option = useMemo(() => scatterOption(known, colours), [known, colours]);
  return (
    <ChartCard
      title="难度与区分度"
      legend={[{ text: `${known.length} 题，每点一题` }]}
      option={option}
      label={`难度与区分度散点图：${known.length} 题，其中 ${known.filter(({ findings }) => findings.length > 0).length} 题需要处理`}
      columns={['题', '得分率', '区分度', '问题']}
      rows={known.map(({ number, facility, discrimination, findings }) => [
        nameOf({ number }),
        percent(facility),
        decimals(discrimination),
        findings.length > 0 ? '有' : '',
      ])}
      onPoint={(name) => {
        const item = known.find((one) => nameOf(one) === name);
        if (item) onItem(item);
      }}
    />
  );
}

const nameOf = ({ number }: Pick<Item, 'number'>): string => `${number} 题`;
/** Labels of more points would hide each other. */
const LABELLED = 12;
const TICK = 0.2;

function scatterOption(items: readonly Item[], colours: Colours): EChartsCoreOption {
  const bad = items.filter(({ findings }) => findings.length > 0);
  const point = ({ number, facility, discrimination }: Item) => ({
    name: nameOf({ number }),
    value: [Math.round((facility ?? 0) * 1000) / 10, Math.round((discrimination ?? 0) * 100) / 100],
  });
  const axis = {
    nameTextStyle: { color: colours.text },
    axisLabel: { color: colours.text },
    splitLine: { lineStyle: { color: colours.line } },
  };
  const colourOf = ({ findings: [first] }: Item) =>
    first && findingTone(first.kind) === 'bad' ? colours.bad : colours.warn;
  return {
    animation: false,
    grid: { left: 8, right: 24, top: 34, bottom: 24, containLabel: true },
    tooltip: {
      formatter: ({ name, value: [x, y] }: { name: string; value: [number, number] }) =>
        `${name}<br>得分率 ${x}%<br>区分度 ${y}`,
    },
    xAxis: {
      ...axis,
      type: 'value',
      min: 0,
      max: 100,
      name: '得分率，越往右越容易',
      nameLocation: 'middle',
      nameGap: 26,
      axisLabel: { ...axis.axisLabel, formatter: '{value}%' },
    },
    yAxis: {
      ...axis,
      type: 'value',
      name: '区分度',
      // In whole steps, so that the ticks are round.
      min: Math.min(-TICK, ...items.map(({ discrimination }) => Math.floor((discrimination ?? 0) / TICK) * TICK)),
      max: 1,
      interval: TICK,
      axisLabel: { ...axis.axisLabel, formatter: (value: number) => decimals(value, 1) },
    },
    series: [
      {
        type: 'scatter',
        symbolSize: 10,
        itemStyle: { color: colours.brand, opacity: 0.65 },
        data: items.filter(({ findings }) => findings.length === 0).map(point),
        markArea: {
          silent: true,
          itemStyle: { color: colours.okSoft },
          label: { color: colours.okInk, position: 'insideTopLeft', formatter: '好题' },
          data: [[{ coord: [30, 0.3] }, { coord: [90, 1] }]],
        },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: colours.text, type: 'solid' },
          data: [{ yAxis: 0 }],
        },
      },
      {
        type: 'scatter',
        symbol: 'triangle',
        symbolSize: 13,
        data: bad.map((item) => ({ ...point(item), itemStyle: { color: colourOf(item) } })),
        label: { show: bad.length <= LABELLED, position: 'right', formatter: '{b}', color: colours.strong },
        labelLayout: { hideOverlap: true },
      },
    ],
  };
}
