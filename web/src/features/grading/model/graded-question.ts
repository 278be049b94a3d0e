import type { GradedQuestion } from '@ganlin/contract/grading/desk';

export const TASKS = '/admin/exam/grading';

export function deskPath({ examId, questionId, version, part }: GradedQuestion): string {
  const search = new URLSearchParams({ version: String(version), ...(part !== '' && { part }) });
  return `${TASKS}/desk/${examId}/${questionId}?${search}`;
}

export const paperPath = (examId: string): string => `${TASKS}/paper/${examId}`;

/** The question that the URL of the grading screen names. */
export function questionAt(params: Readonly<Record<string, string | undefined>>, search: string): GradedQuestion {
  const query = new URLSearchParams(search);
  const version = Number(query.get('version'));
  return {
    examId: params['examId'] ?? '',
    questionId: params['questionId'] ?? '',
    version: Number.isInteger(version) && version > 0 ? version : 1,
    part: query.get('part') ?? '',
  };
}

/** Tells the parts and versions of a question apart. */
export const keyOf = ({ questionId, version, part }: Omit<GradedQuestion, 'examId'>): string =>
  `${questionId}:${version}:${part}`;
