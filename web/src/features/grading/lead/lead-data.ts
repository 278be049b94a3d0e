import type { Data } from '@ganlin/contract/core/endpoint';
import type { gradingLeadApi } from '@ganlin/contract/grading/lead';
import type { ComparedMark } from '../model/marks-table.tsx';

export type LeadDetail = Data<typeof gradingLeadApi.detail>;
export type LeadQuestion = LeadDetail['questions'][number];
export type Grader = LeadDetail['graders'][number];
export type WaitingRow = Data<typeof gradingLeadApi.conflicts>['records'][number];

/** The questions that graders can be assigned to: parts of a combined one are assigned together. */
export function questionOptions(questions: readonly LeadQuestion[]): { value: string; label: string }[] {
  const titles = new Map<string, string>();
  for (const { questionId, title } of questions) if (!titles.has(questionId)) titles.set(questionId, title);
  return [...titles].map(([value, label]) => ({ value, label }));
}

interface Assigned {
  readonly userId?: string | null | undefined;
  readonly questionId?: string | null | undefined;
}

/** Whether someone is listed twice for the same question. */
export function hasDuplicate(graders: readonly Assigned[]): boolean {
  const keys = graders.filter(({ userId }) => userId).map(({ userId, questionId }) => `${userId}:${questionId ?? ''}`);
  return new Set(keys).size < keys.length;
}

interface Pointed {
  readonly points?: number | null | undefined;
}

/** The points of all items that add points. */
export const addedPoints = (items: readonly (Pointed | undefined)[]): number =>
  items.reduce((sum, item) => sum + Math.max(0, item?.points ?? 0), 0);

/** The graders' marks of an answer, to be compared. */
export const marksOf = ({ marks }: WaitingRow): readonly ComparedMark[] =>
  marks.map(({ userId, realName, ...mark }) => ({ key: userId, name: realName, ...mark }));
