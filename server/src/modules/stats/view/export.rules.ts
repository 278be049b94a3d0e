import { Figure, figureTexts } from '@ganlin/contract/stats/figures';

export interface FigureRow {
  readonly label: string;
  readonly unit: string;
  readonly value: number | string;
  readonly before: number | string;
  readonly change: number | string;
  /** By how much of the value before; empty where there was none, and for a rate. */
  readonly percent: number | string;
  readonly meaning: string;
}

interface Sums {
  readonly figure: Figure;
  readonly total: number;
  readonly before: number;
}

const HOUR = 3_600;
const units = { times: '次', people: '人次', seconds: '小时' } as const;

export const unitText = (figure: Figure): string => units[figureTexts[figure].unit];

/** Hours instead of seconds. */
export const shownValue = (figure: Figure, value: number): number =>
  figureTexts[figure].unit === 'seconds' ? rounded(value / HOUR) : value;

/** Each figure beside the period before, and the two rates that they give. */
export function rowsOf(sums: readonly Sums[]): FigureRow[] {
  const counts = sums.map(({ figure, total, before }) => {
    const { label, meaning } = figureTexts[figure];
    const [value, old] = [shownValue(figure, total), shownValue(figure, before)];
    const percent = before === 0 ? '' : rounded(((total - before) / before) * 100);
    return { label, unit: unitText(figure), value, before: old, change: rounded(value - old), percent, meaning };
  });
  return [...counts, ...rates.map((rate) => rateRow(rate, sums))];
}

const rates = [
  { label: '练习正确率', part: Figure.practiceRights, whole: Figure.practiceAnswers },
  { label: '考试合格率', part: Figure.examPasses, whole: Figure.examResults },
] as const;

function rateRow({ label, part, whole }: (typeof rates)[number], sums: readonly Sums[]): FigureRow {
  const sumOf = (figure: Figure) => sums.find((one) => one.figure === figure);
  const value = percentOf(sumOf(part)?.total, sumOf(whole)?.total);
  const before = percentOf(sumOf(part)?.before, sumOf(whole)?.before);
  const change = value === '' || before === '' ? '' : rounded(value - before);
  const meaning = `${figureTexts[part].label}占${figureTexts[whole].label}的百分比，增减为百分点`;
  return { label, unit: '%', value, before, change, percent: '', meaning };
}

const percentOf = (part = 0, whole = 0): number | '' => (whole === 0 ? '' : rounded((part / whole) * 100));

const rounded = (value: number): number => Math.round(value * 10) / 10;
