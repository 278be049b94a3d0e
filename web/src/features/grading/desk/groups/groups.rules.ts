import type { Data } from '@ganlin/contract/core/endpoint';
import type { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { pointsText } from '../../model/points.ts';
import type { DeskAnswer } from '../marking/answer-source.ts';

export type AnswerGroups = Data<typeof gradingDeskApi.groups>;
export type AnswerGroup = AnswerGroups['groups'][number];

const LETTERS = 26;
const A = 65;

/** `A` to `Z`, then `27`. */
export const groupLabel = (index: number): string =>
  index < LETTERS ? String.fromCodePoint(A + index) : String(index + 1);

/** Counts an answer that was just marked, until the figures are fetched again. */
export function withOneDone(found: AnswerGroups, groupId: string | null): AnswerGroups {
  const oneMore = <Count extends { readonly done: number; readonly total: number }>(count: Count): Count => ({
    ...count,
    done: Math.min(count.total, count.done + 1),
  });
  if (groupId === null) return { ...found, single: oneMore(found.single) };
  return { ...found, groups: found.groups.map((group) => (group.id === groupId ? oneMore(group) : group)) };
}

/** The group before or after the chosen one that has something left; undefined goes back to all answers. */
export function neighbourGroup(
  groups: readonly AnswerGroup[],
  chosenId: string | undefined,
  step: 1 | -1,
): string | undefined {
  const open = groups.filter(({ id, done, total }) => done < total || id === chosenId);
  const at = open.findIndex(({ id }) => id === chosenId);
  if (at === -1) return step > 0 ? open[0]?.id : open.at(-1)?.id;
  return open[at + step]?.id;
}

export interface SameText {
  readonly text: string;
  readonly answers: readonly DeskAnswer[];
}

/** Answers of the same words are shown once, in the order of the first of them. */
export function sameTexts(answers: readonly DeskAnswer[]): readonly SameText[] {
  const byText = Map.groupBy(answers, ({ text }) => text.trim());
  return [...byText].map(([text, answers]) => ({ text, answers }));
}

interface GroupResult {
  readonly marked: number;
  readonly conflicts: number;
  /** Still unmarked in the group. */
  readonly left: number;
}

/** What marking a group did. */
export function resultText({ marked, conflicts, left }: GroupResult, shown: number, scoreCenti: number): string {
  const parts = [`已给 ${marked} 份评 ${pointsText(scoreCenti)} 分`];
  if (marked < shown) parts.push(`${shown - marked} 份此前已评过，没有改动`);
  if (left > 0) parts.push(`这一组还有 ${left} 份没有评`);
  if (conflicts > 0) parts.push(`${conflicts} 份与另一位阅卷人不同，由组长裁定`);
  return parts.join('；');
}
