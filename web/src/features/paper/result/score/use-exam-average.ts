import { analysisApi } from '@ganlin/contract/analysis/analysis';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../lib/api/query.ts';
import type { Result } from '../result-data.ts';

export type ExamAverage = NonNullable<Data<typeof analysisApi.ownSections>['average']>;

/** Averages of all examinees; undefined while the server has none to show. The result is complete without them. */
export function useExamAverage({ paperId, score }: Result): ExamAverage | undefined {
  const { data } = useQuery({
    ...query(analysisApi.ownSections, { paperId }),
    enabled: score !== null,
    meta: { silent: true },
  });
  return data?.average ?? undefined;
}

interface Tally {
  readonly name: string;
  readonly average: number | null;
}

/** Sections are in the order of the exam on both sides; two may have the same name. */
export const withSectionAverages = <T extends { readonly name: string }>(
  sections: readonly T[],
  average: ExamAverage | undefined,
): (T & Tally)[] => sections.map((section, at) => ({ ...section, average: average?.sections[at] ?? null }));

export function withTagAverages<T extends { readonly name: string }>(
  tags: readonly T[],
  average: ExamAverage | undefined,
): (T & Tally)[] {
  const rates = new Map(average?.tags.map(({ name, rate }) => [name, rate]));
  return tags.map((tag) => ({ ...tag, average: rates.get(tag.name) ?? null }));
}
