import type { Duty } from '@ganlin/contract/invigilation/duty';
import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { ChartCard } from '../../../kits/chart/chart-card.tsx';
import { chartColours, type Colours } from '../../../kits/chart/colours.ts';
import { formatTime } from '../../../lib/text/format.ts';
import styles from './system-panel.module.css';

type System = NonNullable<Duty['system']>;

/** How the system bears the exams. */
export function SystemPanel({ system }: { readonly system: System }) {
  return (
    <section className={styles.system} aria-label="系统">
      <dl className={styles.figures}>
        {figuresOf(system).map(([label, value, isBad]) => (
          <div key={label} className="ui-panel" data-bad={isBad}>
            <dt className="ui-note">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <SavesLine line={system.line} />
        <Refusals refusals={system.refusals} />
      </div>
    </section>
  );
}

const milliseconds = (value: number | null): string => (value === null ? '—' : `${Math.round(value)} 毫秒`);

function figuresOf(system: System): readonly (readonly [label: string, value: string, isBad: boolean])[] {
  const { queue, database, processes } = system;
  const builds = processes.map(({ version, api, workers }) => `${version}：接口 ${api}、后台 ${workers}`).join('；');
  return [
    ['每秒保存', system.savesPerSecond.toLocaleString('zh-CN'), false],
    ['保存用时（一半以内）', milliseconds(system.p50), false],
    ['保存用时（99% 以内）', milliseconds(system.p99), (system.p99 ?? 0) > 1_000],
    ['服务器错误（5 分钟）', `${system.failures} 次`, system.failures > 0],
    ['到时未收卷', `${system.unswept} 份`, system.unswept > 0],
    ['后台任务', `排队 ${queue.waiting}，执行 ${queue.active}，失败 ${queue.failed}`, false],
    ['数据库', `正常，连接 ${database.connections}/${database.maxConnections}，${database.milliseconds} 毫秒`, false],
    ['Redis', system.isRedisThere ? '正常' : '无法连接', !system.isRedisThere],
    ['进程', builds || '没有记录', processes.length !== 1],
  ];
}

function SavesLine({ line }: Pick<System, 'line'>) {
  const colours = useMemo(() => chartColours(), []);
  const option = useMemo(() => lineOption(line, colours), [line, colours]);
  const most = Math.max(0, ...line.map(({ savesPerSecond }) => savesPerSecond));
  return (
    <ChartCard
      title="最近一小时每秒保存的答案"
      legend={[{ text: '每秒保存', color: colours.brand }]}
      option={option}
      label={`最近一小时每秒保存的答案，最多每秒 ${most} 次`}
      columns={['时间', '每秒保存']}
      rows={line.map(({ at, savesPerSecond }) => [formatTime(at), savesPerSecond])}
    />
  );
}

function lineOption(line: System['line'], colours: Colours): EChartsCoreOption {
  return {
    animation: false,
    grid: { left: 8, right: 12, top: 16, bottom: 8, containLabel: true },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: line.map(({ at }) => formatTime(at).slice(-5)),
      axisTick: { show: false },
      axisLabel: { color: colours.text, hideOverlap: true },
      axisLine: { lineStyle: { color: colours.line } },
    },
    yAxis: {
      type: 'value',
      axisLabel: { color: colours.text },
      // Faint on the dark wall too.
      splitLine: { lineStyle: { color: colours.idle, opacity: 0.35 } },
    },
    series: [
      {
        type: 'line',
        name: '每秒保存',
        data: line.map(({ savesPerSecond }) => savesPerSecond),
        showSymbol: false,
        lineStyle: { color: colours.brand, width: 2 },
        itemStyle: { color: colours.brand },
      },
    ],
  };
}

function Refusals({ refusals }: Pick<System, 'refusals'>) {
  return (
    <section className={styles.refusals} aria-label="最近 5 分钟拒绝的请求">
      <h2>最近 5 分钟拒绝的请求</h2>
      {refusals.length === 0 && <p className={styles.none}>没有</p>}
      <ul>
        {refusals.map(({ name, text, count }) => (
          <li key={name} className="ui-bar ui-gap-2">
            <span>
              {text}
              <small>{name}</small>
            </span>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
