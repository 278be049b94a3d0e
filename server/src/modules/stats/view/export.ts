import { XLSX } from '@ganlin/contract/core/import';
import { Figure, figureTexts } from '@ganlin/contract/stats/figures';
import type { statsApi } from '@ganlin/contract/stats/stats';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { bookOf, sheet, type SheetColumn } from '../../../platform/sheet.ts';
import { record } from '../../audit/index.ts';
import { places, trend } from './figures.ts';
import { rowsOf, shownValue, unitText, type FigureRow } from './export.rules.ts';
import { daysOf } from './trend.rules.ts';

const all: readonly Figure[] = Object.values(Figure);

/** Few enough rows for a file at once: days of a year, and units. */
export const exportFigures: Handler<typeof statsApi.export> = async (ctx, which) => {
  const asked = { ...which, figures: [...all] };
  const { figures } = await trend(ctx, asked);
  const { places: units } = await places(ctx, asked);
  const { from, to } = which.period;
  await transaction(ctx, (ctx) =>
    record(ctx, {
      action: 'stats.figuresExported',
      summary: `${from} 至 ${to}`,
      after: { from, to, deptId: which.deptId, regionId: which.regionId },
    }),
  );
  const days = daysOf(which.period).map((day, at) => ({ day, valueOf: (index: number) => figures[index]?.days[at] }));
  return {
    contentType: XLSX,
    fileName: `统计 ${from} 至 ${to}.xlsx`,
    body: bookOf([
      sheet('指标', figureColumns, once(rowsOf(figures))),
      sheet('每天', [{ title: '日期', width: 14, value: ({ day }) => day }, ...valueColumns], once(days)),
      sheet(
        '各单位',
        [{ title: '单位', width: 32, value: ({ name }) => name }, ...valueColumns],
        once(units.map(({ name, values }) => ({ name, valueOf: (index: number) => values[index] }))),
      ),
    ]),
  };
};

const figureColumns: readonly SheetColumn<FigureRow>[] = [
  { title: '指标', width: 16, value: ({ label }) => label },
  { title: '单位', width: 8, value: ({ unit }) => unit },
  { title: '本期', width: 12, value: ({ value }) => value },
  { title: '上期', width: 12, value: ({ before }) => before },
  { title: '增减', width: 12, value: ({ change }) => change },
  { title: '增减（%）', width: 12, value: ({ percent }) => percent },
  { title: '含义', width: 60, value: ({ meaning }) => meaning },
];

interface Values {
  readonly valueOf: (index: number) => number | undefined;
}

const valueColumns: readonly SheetColumn<Values>[] = all.map((figure, index) => ({
  title: `${figureTexts[figure].label}（${unitText(figure)}）`,
  width: 18,
  value: ({ valueOf }) => shownValue(figure, valueOf(index) ?? 0),
}));

// Sheets are written from batches; these have one.
// oxlint-disable-next-line require-await
async function* once<Row>(rows: readonly Row[]) {
  yield rows;
}
