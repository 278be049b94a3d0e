import type { appealDeskApi } from '@ganlin/contract/appeal/desk';
import { AppealState } from '@ganlin/contract/appeal/kinds';
import { rubricScore } from '@ganlin/contract/grading/rubric';
import type { Data, Input } from '@ganlin/contract/core/endpoint';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export type AppealRow = Data<typeof appealDeskApi.paging>['records'][number];
export type AppealDetail = Data<typeof appealDeskApi.detail>;
export type MarkedAnswer = AppealDetail['answers'][number];
type Answer = Input<typeof appealDeskApi.answer>;

export const stateTones: Readonly<Record<AppealState, Tone>> = {
  [AppealState.open]: 'warn',
  [AppealState.withdrawn]: 'idle',
  [AppealState.kept]: 'idle',
  [AppealState.changed]: 'ok',
  [AppealState.accepted]: 'ok',
};

/** The fields of the form; marks by the id of their answer. */
export interface AnswerFields {
  readonly outcome?: Answer['outcome'];
  readonly reply?: string;
  readonly marks?: Readonly<Record<string, { readonly score?: number | null; readonly items?: readonly string[] }>>;
}

/** The new marks: one for every written answer whose points differ. */
export function changedMarks(answers: readonly MarkedAnswer[], fields: AnswerFields): Answer['marks'] {
  return answers.flatMap(({ answerId, score, rubric }) => {
    const given = fields.marks?.[answerId];
    const points = given?.score ?? null;
    if (points === null || points === score) return [];
    return [{ answerId, score: points, items: [...(given?.items ?? [])], rubricVersion: rubric.version }];
  });
}

/** The points of ticked items, in points. */
export function tickedScore({ rubric, maxScore }: MarkedAnswer, ticked: readonly string[]): number {
  const items = rubric.items.map((item) => ({ ...item, hint: item.hint ?? '', points: Math.round(item.points * 100) }));
  return rubricScore(items, ticked, Math.round(maxScore * 100)) / 100;
}

export const partText = (part: number): string => (part === 0 ? '' : `第 ${part} 小题`);
