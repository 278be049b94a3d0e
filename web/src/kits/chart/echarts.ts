import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

// Only what the charts need: the whole library is four times as large.
use([
  BarChart,
  LineChart,
  ScatterChart,
  GridComponent,
  LabelLayout,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  SVGRenderer,
]);

export type { EChartsType };
export const openChart = (element: HTMLElement): EChartsType => init(element, undefined, { renderer: 'svg' });
