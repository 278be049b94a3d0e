import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { EChartsType } from './echarts.ts';
import styles from './chart.module.css';

interface ChartProps {
  readonly option: EChartsCoreOption;
  /** What the chart shows, for screen readers; the figures are in the table beside it. */
  readonly label: string;
  readonly onPoint: ((name: string) => void) | undefined;
  /** The library could not be loaded. Must not change between renders. */
  readonly onFailure: (hasFailed: true) => void;
}

/** What fits beside the margins of A4, in CSS pixels. */
const PAPER_WIDTH = 640;
const PAPER_HEIGHT = 320;

/** A chart as large as its box. The library is loaded when the first chart is shown. */
export function Chart({ option, label, onPoint, onFailure }: ChartProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType>();
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let opened: EChartsType | undefined;
    let isGone = false;
    const watcher = new ResizeObserver(() => opened?.resize());
    const open = async () => {
      const { openChart } = await import('./echarts.ts');
      if (isGone) return;
      opened = openChart(element);
      watcher.observe(element);
      setChart(opened);
    };
    open().catch(() => onFailure(true));
    // The page is laid out anew for paper only after this event, and nothing tells the chart.
    const forPaper = () => {
      const [width, height] = [
        Math.min(element.clientWidth, PAPER_WIDTH),
        Math.min(element.clientHeight, PAPER_HEIGHT),
      ];
      opened?.resize({ width, height });
      // Otherwise drawn with the next frame, when the page has been printed.
      opened?.getZr().flush();
    };
    // Sizes once given are remembered until they are `auto` again.
    const forScreen = () => opened?.resize({ width: 'auto', height: 'auto' });
    window.addEventListener('beforeprint', forPaper);
    window.addEventListener('afterprint', forScreen);
    return () => {
      isGone = true;
      window.removeEventListener('beforeprint', forPaper);
      window.removeEventListener('afterprint', forScreen);
      watcher.disconnect();
      opened?.dispose();
    };
  }, [onFailure]);
  useEffect(() => chart?.setOption(option, { notMerge: true }), [chart, option]);
  useEffect(() => {
    if (!chart || !onPoint) return undefined;
    const choose = ({ name }: { readonly name: string }) => onPoint(name);
    chart.on('click', choose);
    return () => {
      chart.off('click', choose);
    };
  }, [chart, onPoint]);
  // The drawing inside is made of many elements; together they are one image.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div ref={box} className={styles.chart} role="img" aria-label={label} />;
}
