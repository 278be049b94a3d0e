import { MIN_PAPERS, NoReliability, ReliabilityMethod } from '@ganlin/contract/analysis/kinds';

/** The mark and the answer of one question in one paper. */
export interface SatItem {
  readonly questionId: string;
  readonly version: number;
  readonly section: number;
  readonly wonCenti: number;
  readonly maxCenti: number;
  readonly blank: boolean;
  /** The chosen options of a choice or true/false question. */
  readonly chosen: readonly string[] | undefined;
  /** As the page measured it; 0 if unknown. */
  readonly spentMs: number;
}

export type Group = 'upper' | 'lower' | undefined;

/** Sums of a group of papers that contain the item. */
interface GroupSums {
  papers: number;
  won: number;
  max: number;
}

interface OptionCounts {
  count: number;
  upper: number;
  lower: number;
}

/** Running sums of one item: nothing of a single answer stays. */
export interface ItemSums {
  readonly questionId: string;
  readonly version: number;
  readonly section: number;
  /** Where it was first seen in a paper. */
  readonly position: number;
  papers: number;
  won: number;
  max: number;
  wonSquares: number;
  /** Points won in the rest of the paper: sum, squares, and products with the points won here. */
  rest: number;
  restSquares: number;
  products: number;
  blank: number;
  full: number;
  /** Won some of its points, but not all. */
  partly: number;
  /** Papers with a known time, and these times. */
  timed: number;
  spentMs: number;
  readonly upper: GroupSums;
  readonly lower: GroupSums;
  readonly options: Map<string, OptionCounts>;
  /** What the upper group chose: the options of an answer, sorted and joined. */
  readonly upperSets: Map<string, number>;
}

export interface Tally {
  won: number;
  max: number;
}

export interface ItemTotals {
  readonly items: Map<string, ItemSums>;
  /** By section of the exam. */
  readonly sections: Map<number, Tally>;
  papers: number;
  won: number;
  wonSquares: number;
}

/** A multiple-choice question of 26 options has millions of possible answers; rare ones beyond these are ignored. */
const MAX_SETS = 1_000;
const SET_SEPARATOR = ' ';

export const setName = (ids: readonly string[]): string => [...ids].toSorted().join(SET_SEPARATOR);
export const idsInSet = (name: string): string[] => (name === '' ? [] : name.split(SET_SEPARATOR));
export const itemKey = ({ questionId, version }: { questionId: string; version: number }): string =>
  `${questionId}:${version}`;

export const emptyTotals = (): ItemTotals => ({
  items: new Map(),
  sections: new Map(),
  papers: 0,
  won: 0,
  wonSquares: 0,
});

/** Adds one paper. Its items are in the order of the exam. */
export function addPaper(totals: ItemTotals, sat: readonly SatItem[], group: Group): void {
  const total = sat.reduce((sum, { wonCenti }) => sum + wonCenti, 0);
  totals.papers += 1;
  totals.won += total;
  totals.wonSquares += total ** 2;
  for (const [position, one] of sat.entries()) {
    const item = itemOf(totals, one, position);
    addMark(item, one, total - one.wonCenti);
    if (group) addToGroup(item[group], one);
    addChoice(item, one, group);
    addToSection(totals, one);
  }
}

function itemOf({ items }: ItemTotals, one: SatItem, position: number): ItemSums {
  const key = itemKey(one);
  const found = items.get(key);
  if (found) return found;
  const item: ItemSums = {
    questionId: one.questionId,
    version: one.version,
    section: one.section,
    position,
    papers: 0,
    won: 0,
    max: 0,
    wonSquares: 0,
    rest: 0,
    restSquares: 0,
    products: 0,
    blank: 0,
    full: 0,
    partly: 0,
    timed: 0,
    spentMs: 0,
    upper: { papers: 0, won: 0, max: 0 },
    lower: { papers: 0, won: 0, max: 0 },
    options: new Map(),
    upperSets: new Map(),
  };
  items.set(key, item);
  return item;
}

function addMark(item: ItemSums, { wonCenti, maxCenti, blank, spentMs }: SatItem, rest: number): void {
  item.papers += 1;
  item.won += wonCenti;
  item.max += maxCenti;
  item.wonSquares += wonCenti ** 2;
  item.rest += rest;
  item.restSquares += rest ** 2;
  item.products += wonCenti * rest;
  if (blank) item.blank += 1;
  if (spentMs > 0) item.timed += 1;
  item.spentMs += spentMs;
  if (wonCenti === maxCenti) item.full += 1;
  else if (wonCenti !== 0) item.partly += 1;
}

function addToGroup(sums: GroupSums, { wonCenti, maxCenti }: SatItem): void {
  sums.papers += 1;
  sums.won += wonCenti;
  sums.max += maxCenti;
}

function addChoice(item: ItemSums, { chosen }: SatItem, group: Group): void {
  if (!chosen) return;
  for (const id of chosen) {
    const counts = item.options.get(id) ?? { count: 0, upper: 0, lower: 0 };
    counts.count += 1;
    if (group) counts[group] += 1;
    item.options.set(id, counts);
  }
  if (group !== 'upper') return;
  const name = setName(chosen);
  const known = item.upperSets.get(name);
  if (known !== undefined || item.upperSets.size < MAX_SETS) item.upperSets.set(name, (known ?? 0) + 1);
}

function addToSection({ sections }: ItemTotals, { section, wonCenti, maxCenti }: SatItem): void {
  const tally = sections.get(section) ?? { won: 0, max: 0 };
  tally.won += wonCenti;
  tally.max += maxCenti;
  sections.set(section, tally);
}

export const rateOf = ({ won, max }: Tally): number | null => (max > 0 ? won / max : null);

/** Null for a group without papers, so that a question of few drawn papers gets no figure by chance. */
export function discriminationOf({ papers, upper, lower }: ItemSums): number | null {
  const [best, worst] = [rateOf(upper), rateOf(lower)];
  return papers < MIN_PAPERS || best === null || worst === null ? null : best - worst;
}

/** Pearson's correlation of the item with the rest of the paper. */
export function correlationOf(item: ItemSums): number | null {
  const { papers: n, won, wonSquares, rest, restSquares, products } = item;
  const spread = (n * wonSquares - won ** 2) * (n * restSquares - rest ** 2);
  if (n < MIN_PAPERS || spread <= 0) return null;
  return Math.max(-1, Math.min(1, (n * products - won * rest) / Math.sqrt(spread)));
}

export interface Reliability {
  readonly value: number | null;
  readonly method: ReliabilityMethod;
  readonly missing: NoReliability | null;
  /** Of measurement, in hundredths of points. */
  readonly standardErrorCenti: number | null;
}

/**
 * Cronbach's α, which is KR-20 if every item is right or wrong and all give the same points. Only where all papers
 * have the same questions: otherwise the items have no common covariances, and any figure would be invented.
 */
export function reliabilityOf(totals: ItemTotals): Reliability {
  const items = [...totals.items.values()].filter(({ max }) => max > 0);
  const method = isDichotomous(items) ? ReliabilityMethod.kr20 : ReliabilityMethod.alpha;
  const none = (missing: NoReliability): Reliability => ({ value: null, method, missing, standardErrorCenti: null });
  const n = totals.papers;
  if (n < MIN_PAPERS) return none(NoReliability.fewPapers);
  if (items.some(({ papers }) => papers !== n)) return none(NoReliability.differentQuestions);
  if (items.length < 2) return none(NoReliability.fewItems);
  const ofTotal = variance(n, totals.won, totals.wonSquares);
  if (ofTotal <= 0) return none(NoReliability.sameScores);
  const ofItems = items.reduce((sum, { won, wonSquares }) => sum + variance(n, won, wonSquares), 0);
  const value = (items.length / (items.length - 1)) * (1 - ofItems / ofTotal);
  // A negative α means that the items do not measure the same; the error is then as large as the spread.
  const standardErrorCenti = Math.sqrt(ofTotal * (1 - Math.max(0, value)));
  return { value, method, missing: null, standardErrorCenti };
}

const variance = (n: number, sum: number, squares: number): number => squares / n - (sum / n) ** 2;

const isDichotomous = (items: readonly ItemSums[]): boolean =>
  items.every(
    ({ partly, papers, max }) => partly === 0 && max / papers === (items[0]?.max ?? 0) / (items[0]?.papers ?? 1),
  );
