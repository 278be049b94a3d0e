import type { Input } from '@ganlin/contract/core/endpoint';
import { ChoiceRule, Composition, FillRule, MatchRule } from '@ganlin/contract/exam/composition';
import type { examApi } from '@ganlin/contract/exam/exam';
import { QuestionType, type QuestionLevel } from '@ganlin/contract/question/kinds';
import { newId } from '../../../lib/browser/new-id.ts';

/** A composition as sent over the wire. */
export type SentComposition = Input<typeof examApi.check>['composition'];
type SentSection = SentComposition['sections'][number];

/** A rule being edited: null where nothing is chosen yet. */
export interface RuleDraft {
  /** Its key, on this page only. */
  readonly key: string;
  readonly repoIds: readonly string[];
  readonly type: QuestionType;
  readonly level: QuestionLevel | null;
  readonly tags: readonly string[];
  readonly count: number | null;
  readonly points: number | null;
}

interface ItemDraft {
  readonly questionId: string;
  readonly points: number | null;
}

export interface SectionDraft {
  readonly key: string;
  readonly title: string;
  readonly intro: string;
  /** Both kinds retain their content while the other is shown; only the chosen one is sent. */
  readonly kind: 'fixed' | 'rules';
  readonly items: readonly ItemDraft[];
  readonly rules: readonly RuleDraft[];
  readonly choice: ChoiceRule;
  readonly fill: FillRule;
  readonly match: MatchRule;
}

export interface CompositionDraft {
  readonly sections: readonly SectionDraft[];
  readonly forms: number | null;
  readonly shuffleQuestions: boolean;
  readonly shuffleOptions: boolean;
}

const newKey = (): string => newId();

const POINTS_AT_FIRST = 2;

/** A new rule continues the one before it: the same banks, the same points. */
export function newRule(before?: RuleDraft): RuleDraft {
  return {
    key: newKey(),
    repoIds: before?.repoIds ?? [],
    type: before?.type ?? QuestionType.single,
    level: null,
    tags: [],
    count: 10,
    points: before?.points ?? POINTS_AT_FIRST,
  };
}

export function newSection(kind: SectionDraft['kind'], title: string): SectionDraft {
  return {
    key: newKey(),
    title,
    intro: '',
    kind,
    items: [],
    rules: [newRule()],
    choice: ChoiceRule.all,
    fill: FillRule.blank,
    match: MatchRule.pair,
  };
}

export function copiedSection(section: SectionDraft): SectionDraft {
  return {
    ...section,
    key: newKey(),
    title: `${section.title}（副本）`.slice(0, 60),
    // A question may occur only once in a paper.
    items: [],
    rules: section.rules.map((rule) => ({ ...rule, key: newKey() })),
  };
}

export function addedItems(section: SectionDraft, questionIds: readonly string[]): SectionDraft {
  const points = section.items.at(-1)?.points ?? POINTS_AT_FIRST;
  return { ...section, items: [...section.items, ...questionIds.map((questionId) => ({ questionId, points }))] };
}

export function compositionDraftOf({ sections, forms = 0, ...switches }: SentComposition): CompositionDraft {
  const { shuffleQuestions = false, shuffleOptions = true } = switches;
  return { sections: sections.map(sectionDraftOf), forms, shuffleQuestions, shuffleOptions };
}

function sectionDraftOf({ title, intro = '', kind, items = [], rules = [], ...scoring }: SentSection): SectionDraft {
  const { choice = 'all', fill = 'blank', match = 'pair' } = scoring;
  return {
    key: newKey(),
    title,
    intro,
    kind,
    items,
    rules: rules.map(({ level = null, tags = [], ...rule }) => ({ ...rule, level, tags, key: newKey() })),
    choice,
    fill,
    match,
  };
}

/** Empty values are sent as they are: the contract's rules report what is missing. */
export function sentComposition({ sections, forms, ...switches }: CompositionDraft): SentComposition {
  const sent = { ...switches, forms, sections: sections.map(sentSection) };
  // Missing numbers are null here; nothing is sent before the contract has found no errors.
  return sent as SentComposition;
}

function sentSection({ key: _key, kind, items, rules, ...section }: SectionDraft) {
  return {
    ...section,
    kind,
    items: kind === 'fixed' ? items : [],
    rules: kind === 'rules' ? rules.map(({ key: _ruleKey, ...rule }) => rule) : [],
  };
}

interface Checkable {
  readonly composition: SentComposition;
  /** Maps section and rule as sent (`1.0`) to the rule's key on the page. */
  readonly keys: Readonly<Record<string, string>>;
}

/** The part that can be counted already: finished rules, while others are still being edited. */
export function checkable({ sections }: CompositionDraft): Checkable {
  const keys: Record<string, string> = {};
  const sent = sections.map((section, at) => {
    const rules = section.kind === 'rules' ? section.rules.filter(isCountable) : [];
    for (const [index, { key }] of rules.entries()) keys[`${at}.${index}`] = key;
    const items = section.kind === 'fixed' ? section.items : [];
    return {
      title: '大题',
      kind: section.kind,
      items: items.map(({ questionId }) => ({ questionId, points: 1 })),
      rules: rules.map(({ key: _key, ...rule }) => ({
        ...rule,
        repoIds: [...rule.repoIds],
        tags: [...rule.tags],
        count: rule.count ?? 1,
        points: 1,
      })),
    };
  });
  const composition = { sections: sent };
  return Composition.safeParse(composition).success
    ? { composition, keys }
    : { composition: { sections: [] }, keys: {} };
}

const isCountable = ({ repoIds, count }: RuleDraft): boolean => repoIds.length > 0 && count !== null && count > 0;

export const countIn = ({ kind, items, rules }: SectionDraft): number =>
  kind === 'fixed' ? items.length : sum(rules.map(({ count }) => count ?? 0));

/** In points; hundredths are added up as integers. */
export function pointsIn({ kind, items, rules }: SectionDraft): number {
  const parts = kind === 'fixed' ? items.map(({ points }) => centi(points)) : rules.map(ruleCenti);
  return sum(parts) / 100;
}

export const rulePoints = (rule: RuleDraft): number => ruleCenti(rule) / 100;

export const countOf = ({ sections }: CompositionDraft): number => sum(sections.map(countIn));

export const pointsOf = ({ sections }: CompositionDraft): number =>
  sum(sections.map((section) => centi(pointsIn(section)))) / 100;

/** The ids of the questions already listed. */
export const listedIds = ({ sections }: CompositionDraft): ReadonlySet<string> =>
  new Set(sections.flatMap(({ kind, items }) => (kind === 'fixed' ? items.map(({ questionId }) => questionId) : [])));

interface TypeShare {
  readonly type: QuestionType;
  readonly count: number;
  readonly points: number;
}

/** The distribution of questions and points over the types; `typeOf` knows the listed ones. */
export function sharesOf(
  { sections }: CompositionDraft,
  typeOf: (questionId: string) => QuestionType | undefined,
): readonly TypeShare[] {
  const parts = sections.flatMap(({ kind, items, rules }) =>
    kind === 'fixed'
      ? items.map(({ questionId, points }) => ({ type: typeOf(questionId), count: 1, worth: centi(points) }))
      : rules.map((rule) => ({ type: rule.type, count: rule.count ?? 0, worth: ruleCenti(rule) })),
  );
  const own = (wanted: QuestionType) => parts.filter(({ type }) => type === wanted);
  return Object.values(QuestionType)
    .map((type) => ({
      type,
      count: sum(own(type).map(({ count }) => count)),
      points: sum(own(type).map(({ worth }) => worth)) / 100,
    }))
    .filter(({ count }) => count > 0);
}

const ruleCenti = ({ count, points }: RuleDraft): number => (count ?? 0) * centi(points);
const centi = (points: number | null): number => Math.round((points ?? 0) * 100);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
