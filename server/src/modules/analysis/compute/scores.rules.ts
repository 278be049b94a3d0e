import { GROUP_SHARE } from '@ganlin/contract/analysis/kinds';

/** A finished paper that counts. */
export interface ScoredPaper {
  readonly paperId: string;
  readonly scoreCenti: number;
  readonly passed: boolean;
  readonly spentSeconds: number;
}

export interface Scale {
  readonly totalCenti: number;
  readonly passCenti: number;
}

const BINS = 20;
const CENTI = 100;

/** Points with at most two decimals, as shown. */
export const points = (centi: number): number => Math.round(centi) / CENTI;

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number | null {
  const order = Float64Array.from(values).sort();
  const [below, above] = [order[(order.length - 1) >> 1], order[order.length >> 1]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}

/** Standard deviation of the population: the papers are all there are, not a sample. */
export function deviation(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / values.length);
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  passed: number;
  failed: number;
}

/** Twenty classes of equal width; each includes its lower bound, the last one the full score too. */
export function binsOf(papers: readonly ScoredPaper[], { totalCenti }: Scale): Bin[] {
  const bins = Array.from({ length: BINS }, (_, index) => ({
    from: points((index * totalCenti) / BINS),
    to: points(((index + 1) * totalCenti) / BINS),
    passed: 0,
    failed: 0,
  }));
  for (const { scoreCenti, passed } of papers) {
    const index = totalCenti > 0 ? Math.floor((scoreCenti * BINS) / totalCenti) : 0;
    const bin = bins[Math.max(0, Math.min(BINS - 1, index))];
    if (bin) bin[passed ? 'passed' : 'failed'] += 1;
  }
  return bins;
}

/** Those who failed by at most a twentieth of the points. */
export function nearMissOf(papers: readonly ScoredPaper[], { totalCenti, passCenti }: Scale) {
  const from = Math.max(0, passCenti - totalCenti / BINS);
  const count = papers.filter(({ passed, scoreCenti }) => !passed && scoreCenti >= from).length;
  return { from: points(from), to: points(passCenti), count };
}

/** All figures that need nothing but the papers' scores. */
export function scoresOf(papers: readonly ScoredPaper[], scale: Scale) {
  const scores = papers.map(({ scoreCenti }) => scoreCenti);
  const passed = papers.filter((paper) => paper.passed).length;
  const known = (value: number | null) => (value === null ? null : points(value));
  return {
    papers: papers.length,
    passed,
    passRate: papers.length > 0 ? passed / papers.length : null,
    mean: known(mean(scores)),
    median: known(median(scores)),
    sd: known(deviation(scores)),
    min: known(scores.reduce<number | null>((least, one) => (least === null || one < least ? one : least), null)),
    max: known(scores.reduce<number | null>((most, one) => (most === null || one > most ? one : most), null)),
    medianSeconds: median(papers.map(({ spentSeconds }) => spentSeconds)),
    nearMiss: nearMissOf(papers, scale),
    bins: binsOf(papers, scale),
  };
}

export interface Groups {
  readonly size: number;
  readonly upper: ReadonlySet<string>;
  readonly lower: ReadonlySet<string>;
}

/**
 * The best and the worst 27 % by total score. Of equal scores the paper with the smaller id, which began earlier,
 * ranks higher: the groups have the same size and are the same in every computation.
 */
export function groupsOf(papers: readonly Pick<ScoredPaper, 'paperId' | 'scoreCenti'>[]): Groups {
  const size = Math.min(papers.length >> 1, Math.max(1, Math.round(papers.length * GROUP_SHARE)));
  const ranked = papers.toSorted((a, b) => b.scoreCenti - a.scoreCenti || (a.paperId < b.paperId ? -1 : 1));
  const ids = (some: typeof ranked) => new Set(some.map(({ paperId }) => paperId));
  return { size, upper: ids(ranked.slice(0, size)), lower: ids(ranked.slice(ranked.length - size)) };
}
