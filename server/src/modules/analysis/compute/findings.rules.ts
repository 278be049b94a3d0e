import { FindingKind, MIN_FINDING_PAPERS } from '@ganlin/contract/analysis/kinds';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { discriminationOf, idsInSet, rateOf, setName, type ItemSums } from './items.rules.ts';

export interface Finding {
  readonly kind: FindingKind;
  readonly text: string;
}

/** An option as examinees could choose it, in the order of the question bank. */
export interface KeyOption {
  readonly id: string;
  readonly label: string;
  readonly right: boolean;
}

export interface ItemKey {
  readonly type: QuestionType;
  /** Empty for questions without options. */
  readonly options: readonly KeyOption[];
}

/** Half of the best agree on one other answer. */
const WRONG_KEY_SHARE = 0.5;
const NEAR_GUESS = 0.05;
/** A hard question that tells the strong from the weak is no guessing. */
const POOR_DISCRIMINATION = 0.2;
const EASY = 0.98;

const percent = (rate: number): string => `${Math.round(rate * 100)}%`;

/** What is suspicious about an item, the most serious first. */
export function findingsOf(item: ItemSums, key: ItemKey): Finding[] {
  if (item.papers < MIN_FINDING_PAPERS) return [];
  const easy = tooEasy(item);
  const found = [wrongKey(item, key), negative(item), guessing(item, key), easy ?? unusedOption(item, key)];
  return found.filter((finding) => finding !== undefined);
}

function wrongKey({ upper, upperSets }: ItemSums, { options }: ItemKey): Finding | undefined {
  const right = setName(options.filter((option) => option.right).map(({ id }) => id));
  const sets = [...upperSets].filter(([name]) => name !== '' && name !== right);
  const [name = '', count = 0] = sets.toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0] ?? [];
  const agreed = upperSets.get(right) ?? 0;
  if (options.length === 0 || upper.papers === 0 || count < upper.papers * WRONG_KEY_SHARE || count <= agreed) {
    return undefined;
  }
  const chosen = labelsOf(options, idsInSet(name));
  const text = `高分组 ${percent(count / upper.papers)} 选了 ${chosen}，判为错；选标准答案 ${labelsOf(options, idsInSet(right))} 的只有 ${percent(agreed / upper.papers)}。`;
  return { kind: FindingKind.wrongKey, text };
}

function negative(item: ItemSums): Finding | undefined {
  const discrimination = discriminationOf(item);
  if (discrimination === null || discrimination >= 0) return undefined;
  const [upper, lower] = [percent(rateOf(item.upper) ?? 0), percent(rateOf(item.lower) ?? 0)];
  return {
    kind: FindingKind.negative,
    text: `高分组得分率 ${upper}，低分组 ${lower}：成绩好的人反而更容易失分，题干可能有歧义。`,
  };
}

function guessing(item: ItemSums, { type, options }: ItemKey): Finding | undefined {
  const facility = rateOf(item);
  const isGuessable = type === QuestionType.single || type === QuestionType.judge;
  if (!isGuessable || facility === null || options.length === 0) return undefined;
  const chance = 1 / options.length;
  const discrimination = discriminationOf(item);
  if (facility > chance + NEAR_GUESS || (discrimination !== null && discrimination >= POOR_DISCRIMINATION)) {
    return undefined;
  }
  return {
    kind: FindingKind.guessing,
    text: `得分率 ${percent(facility)}，随意作答也有 ${percent(chance)}：多数人没有掌握，或题目本身有问题。`,
  };
}

function unusedOption({ options: chosen, papers, blank }: ItemSums, { type, options }: ItemKey): Finding | undefined {
  if (type !== QuestionType.single && type !== QuestionType.multi) return undefined;
  if (papers - blank < MIN_FINDING_PAPERS) return undefined;
  const unused = options.filter(({ id, right }) => !right && !chosen.has(id));
  if (unused.length === 0) return undefined;
  const left = options.length - unused.length;
  const single = type === QuestionType.single ? `，实际是 ${left} 选一` : '';
  return {
    kind: FindingKind.unusedOption,
    text: `${unused.map(({ label }) => label).join('、')} 项 ${papers} 人中没有人选${single}。`,
  };
}

function tooEasy(item: ItemSums): Finding | undefined {
  const facility = rateOf(item);
  if (facility === null || facility < EASY) return undefined;
  return { kind: FindingKind.tooEasy, text: `${item.papers} 人中 ${item.full} 人得满分，分不出高低。` };
}

const labelsOf = (options: readonly KeyOption[], ids: readonly string[]): string =>
  options
    .filter(({ id }) => ids.includes(id))
    .map(({ label }) => label)
    .join('、');
