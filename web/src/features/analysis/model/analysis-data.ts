import type { analysisApi } from '@ganlin/contract/analysis/analysis';
import { FindingKind } from '@ganlin/contract/analysis/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';

export type AnalysisDetail = Data<typeof analysisApi.detail>;
export type Summary = NonNullable<AnalysisDetail['summary']>;
export type Item = Data<typeof analysisApi.items>['items'][number];
export type Unit = Data<typeof analysisApi.units>['units'][number];
type Bin = Summary['bins'][number];

const NONE = '—';
const PERCENT = 100;

export const percent = (rate: number | null, digits = 0): string =>
  rate === null ? NONE : `${(rate * PERCENT).toFixed(digits)}%`;

export const decimals = (value: number | null, digits = 2): string =>
  value === null ? NONE : value.toFixed(digits).replace('-', '−');

export const isOver = (endTime: string): boolean => new Date(endTime) < new Date();

export const pointsText = (value: number | null): string =>
  value === null ? NONE : String(Math.round(value * 10) / 10);

/** Ebel's classes of the discrimination. */
export function discriminationClass(value: number | null): { readonly text: string; readonly tone: Tone } {
  if (value === null) return { text: '', tone: 'idle' };
  if (value < 0) return { text: '负', tone: 'bad' };
  if (value < 0.2) return { text: '差', tone: 'warn' };
  if (value < 0.3) return { text: '尚可', tone: 'idle' };
  return { text: '好', tone: 'ok' };
}

export type Tone = 'ok' | 'warn' | 'bad' | 'idle';

/** A wrong key and a negative discrimination may make results unfair; the others make a question weak. */
export const findingTone = (kind: FindingKind): Tone =>
  kind === FindingKind.wrongKey || kind === FindingKind.negative ? 'bad' : 'warn';

export function reliabilityText(value: number): { readonly text: string; readonly tone: Tone } {
  if (value >= 0.8) return { text: '成绩可靠，0.8 以上', tone: 'ok' };
  if (value >= 0.6) return { text: '基本可靠，0.8 以上更好', tone: 'idle' };
  return { text: '偏低，成绩受偶然影响大', tone: 'warn' };
}

/** Classes from the first that has papers; those below are one class, `50 以下`. */
export function shownBins(bins: readonly Bin[]): (Bin & { readonly label: string })[] {
  const first = bins.findIndex(({ passed, failed }) => passed + failed > 0);
  const start = Math.max(0, Math.min(first, bins.length - 6));
  return bins.slice(start).map((bin, at) => ({ ...bin, label: binLabel(bin, at === 0 && start > 0) }));
}

const binLabel = ({ from, to }: Bin, isLowest: boolean): string =>
  isLowest ? `${pointsText(to)} 以下` : `${pointsText(from)}–${pointsText(to)}`;

/** Where a score lies among the classes shown, in classes from the left. */
export function binPosition(bins: readonly Bin[], score: number): number {
  const [first] = bins;
  if (!first) return 0;
  return Math.max(0, Math.min(bins.length, (score - first.from) / (first.to - first.from)));
}

const severity = ({ findings }: Item): number => findings[0]?.kind ?? Number.MAX_SAFE_INTEGER;

/** The suspicious ones first, the most serious at the top. */
export const worstFirst = (items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => severity(a) - severity(b) || a.number - b.number);

const MINUTE = 60;
export const minutesText = (seconds: number | null): string =>
  seconds === null ? NONE : String(Math.round((seconds / MINUTE) * 10) / 10);
