import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { ChartCard } from '../../../kits/chart/chart-card.tsx';
import { chartColours, type Colours } from '../../../kits/chart/colours.ts';
import { binPosition, pointsText, shownBins, type Summary } from '../model/analysis-data.ts';
import styles from './overview.module.css';

/** How many examinees have which score, with the pass mark and the mean. */
export function DistributionCard({ summary }: { readonly summary: Summary }) {
  const { papers, passed, mean, passScore, nearMiss } = summary;
  const colours = useMemo(() => chartColours(), []);
  const bins = useMemo(() => shownBins(summary.bins), [summary]);
  const option = useMemo(() => distributionOption(summary, bins, colours), [summary, bins, colours]);
  return (
    <ChartCard
      title="成绩分布"
      legend={[
        { text: `合格 ${passed} 人`, color: colours.brand },
        { text: `不合格 ${papers - passed} 人`, color: colours.idle },
        { text: `▲ 平均 ${pointsText(mean)}` },
      ]}
      option={option}
      label={`成绩分布柱形图：${papers} 人，合格 ${passed} 人，合格线 ${passScore} 分，平均 ${pointsText(mean)} 分`}
      columns={['分数', '合格', '不合格', '合计']}
      rows={bins.map((bin) => [bin.label, bin.passed, bin.failed, bin.passed + bin.failed])}
    >
      {nearMiss.count > 0 && (
        <p className={styles.hint}>
          {pointsText(nearMiss.from)}–{pointsText(nearMiss.to)} 分有 {nearMiss.count}{' '}
          人，只差一点合格。有问题的题改判后，他们的结果可能改变。
        </p>
      )}
    </ChartCard>
  );
}

type Bins = ReturnType<typeof shownBins>;

function distributionOption(summary: Summary, bins: Bins, colours: Colours): EChartsCoreOption {
  const { passScore, mean } = summary;
  const bar = { type: 'bar', stack: 'papers', barCategoryGap: '12%', emphasis: { disabled: true } };
  const total = (at: number) => (bins[at]?.passed ?? 0) + (bins[at]?.failed ?? 0);
  return {
    animation: false,
    grid: { left: 8, right: 12, top: 34, bottom: 8, containLabel: true },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: [
      {
        type: 'category',
        data: bins.map(({ label }) => label),
        axisLabel: { color: colours.text, hideOverlap: true },
        axisTick: { show: false },
        axisLine: { lineStyle: { color: colours.line } },
      },
      // Positions between the classes: for the pass mark and the mean.
      { type: 'value', min: 0, max: bins.length, show: false },
    ],
    yAxis: {
      type: 'value',
      minInterval: 1,
      // Room for the number above the highest bar, below the label of the pass mark.
      max: ({ max }: { max: number }) => Math.ceil(max * 1.1),
      axisLine: { show: false },
      axisLabel: { color: colours.text, showMaxLabel: false },
      splitLine: { lineStyle: { color: colours.line } },
    },
    series: [
      {
        ...bar,
        name: '不合格',
        data: bins.map(({ failed }) => failed),
        itemStyle: {
          color: colours.idle,
          decal: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: 0.6, color: '#ffffff99' },
        },
      },
      {
        ...bar,
        name: '合格',
        data: bins.map(({ passed }) => passed),
        itemStyle: { color: colours.brand },
        label: {
          show: true,
          position: 'top',
          color: colours.strong,
          formatter: ({ dataIndex }: { dataIndex: number }) => (total(dataIndex) > 0 ? String(total(dataIndex)) : ''),
        },
      },
      {
        type: 'scatter',
        xAxisIndex: 1,
        symbol: 'triangle',
        symbolSize: 11,
        tooltip: { show: false },
        itemStyle: { color: colours.gold },
        data: mean === null ? [] : [[binPosition(bins, mean), 0]],
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          lineStyle: { color: colours.strong, type: 'dashed', width: 1.5 },
          label: {
            formatter: `合格线 ${passScore}`,
            color: '#fff',
            backgroundColor: colours.strong,
            padding: [4, 8],
            borderRadius: 3,
          },
          data: [{ xAxis: binPosition(bins, passScore) }],
        },
      },
    ],
  };
}
