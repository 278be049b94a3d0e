import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { ChartCard } from '../../../kits/chart/chart-card.tsx';
import { chartColours, type Colours } from '../../../kits/chart/colours.ts';
import { shareText, stacked, type DeptFigures } from './statistics.ts';

/** More departments than this would be too thin to read; all are in the table. */
const SHOWN = 12;

/** How far the people of each department are. */
export function DeptCard({ depts }: { readonly depts: readonly DeptFigures[] }) {
  const colours = useMemo(() => chartColours(), []);
  const shown = useMemo(() => depts.toSorted((a, b) => b.people - a.people).slice(0, SHOWN), [depts]);
  const option = useMemo(() => deptOption(shown, colours), [shown, colours]);
  return (
    <ChartCard
      title={depts.length > SHOWN ? `各部门（人数最多的 ${SHOWN} 个）` : '各部门'}
      legend={[
        { text: '学完', color: colours.brand },
        { text: '在学', color: colours.gold },
        { text: '没学', color: colours.idle },
      ]}
      option={option}
      label={`各部门学习情况条形图，共 ${depts.length} 个部门`}
      columns={['部门', '人数', '开始', '学完', '逾期', '学完比例']}
      rows={depts.map((dept) => [
        nameOf(dept),
        dept.people,
        dept.started,
        dept.completed,
        dept.overdue,
        shareText(dept.completed, dept.people),
      ])}
    />
  );
}

/** People without a department are counted together. */
const nameOf = ({ deptName }: DeptFigures): string => deptName || '没有部门';

function deptOption(depts: readonly DeptFigures[], colours: Colours): EChartsCoreOption {
  const parts = depts.map(stacked);
  const bar = { type: 'bar', stack: 'people', barMaxWidth: 18, emphasis: { disabled: true } };
  return {
    animation: false,
    grid: { left: 8, right: 20, top: 8, bottom: 8, containLabel: true },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { color: colours.text },
      splitLine: { lineStyle: { color: colours.line } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: depts.map(nameOf),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
      axisLabel: { color: colours.strong, width: 120, overflow: 'truncate' },
    },
    series: [
      { ...bar, name: '学完', data: parts.map(({ completed }) => completed), itemStyle: { color: colours.brand } },
      { ...bar, name: '在学', data: parts.map(({ learning }) => learning), itemStyle: { color: colours.gold } },
      { ...bar, name: '没学', data: parts.map(({ rest }) => rest), itemStyle: { color: colours.idle } },
    ],
  };
}
