import type { OtherKind } from '@ganlin/contract/portal/search';
import type { Marked } from '@ganlin/contract/content/read';
import { byCloseness, formsOf, mark, type Term } from '../../content/index.ts';

/** Something that is found by its names. */
export interface Other {
  readonly kind: OtherKind;
  readonly id: string;
  readonly title: string;
  /** Other text it is found by. */
  readonly names: string;
  readonly facts: readonly string[];
  readonly at: Date;
}

/** Words by which a search says what kind of thing it looks for. */
const kindWords: Readonly<Record<OtherKind, RegExp>> = {
  class: /培训班|学习班|研修班|实操班|宣贯班|复训班|预告班|培训|开班|报名/u,
  course: /课程|网课|微课|课件|视频课/u,
  bank: /题库|练习题|习题|试题|刷题|做题/u,
  exam: /考试|考核|测试|测验|补考|模拟考/u,
};

/** The kinds that a search names: 火箭 题库. */
export const kindsNamed = (keyword: string): OtherKind[] =>
  (Object.keys(kindWords) as OtherKind[]).filter((kind) => kindWords[kind].test(keyword));

/** The search without the words that only name this kind. */
export const withoutKind = (keyword: string, kind: OtherKind): string => keyword.replace(kindWords[kind], ' ').trim();

const normal = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Those that contain all pieces, or most of them where the search asks for this kind, the closest first; all of them
 * if nothing is left to look for.
 */
export function rankOthers(
  others: readonly Other[],
  { pieces, isAskedFor }: { readonly pieces: readonly Term[]; readonly isAskedFor: boolean },
): Other[] {
  if (pieces.length === 0) return others.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const holds = (text: string) => pieces.map(({ forms }) => forms.some((form) => normal(text).includes(form)));
  const finds = others.map(({ id, title, names, at }) => ({
    id,
    publishAt: at,
    inTitle: holds(title),
    inHead: holds(`${title} ${names}`),
    inContent: holds(`${title} ${names}`),
  }));
  const words = pieces.map(({ word }) => word);
  const least = isAskedFor ? Math.ceil(words.length / 2) : words.length;
  const close = byCloseness(finds, words).filter(({ inContent }) => inContent.filter(Boolean).length >= least);
  const byId = new Map(others.map((other) => [other.id, other]));
  return close.flatMap(({ id }) => byId.get(id) ?? []);
}

export const markTitle = (title: string, pieces: readonly Term[]): Marked => mark(title, formsOf(pieces));

/** Whether its title says all that is looked for. */
export const isNamedAll = (title: string, pieces: readonly Term[]): boolean =>
  pieces.every(({ forms }) => forms.some((form) => normal(title).includes(form)));
