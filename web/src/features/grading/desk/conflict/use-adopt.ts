import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { useRef } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import type { DeskAnswer, QuestionDetail } from '../marking/answer-source.ts';

type GivenMark = Pick<NonNullable<DeskAnswer['mine']>, 'score' | 'items'>;

/** Gives an answer the points and items of another grader as the caller's own mark; the caller's comment stays. */
export function useAdopt() {
  const mark = useCall(gradingDeskApi.mark, {
    refresh: [gradingDeskApi.answer, gradingDeskApi.recent, gradingDeskApi.progress, gradingDeskApi.question],
  });
  // A retry has the same id, another decision another one.
  const ids = useRef(new Map<string, string>());
  const adopt = (answer: DeskAnswer, other: GivenMark, { rubric }: QuestionDetail) => {
    const key = `${answer.id}:${other.score}:${answer.mine?.markedAt ?? ''}`;
    const id = ids.current.get(key) ?? newId();
    ids.current.set(key, id);
    const known = new Set(rubric.items.map((item) => item.id));
    const form = {
      id,
      answerId: answer.id,
      score: other.score,
      items: other.items.filter((item) => known.has(item)),
      rubricVersion: rubric.version,
      comment: answer.mine?.comment ?? '',
    };
    mark.mutate(form, {
      onSuccess: ({ conflict }) =>
        toast('success', conflict ? `已改为 ${other.score} 分，仍与他人不同` : `已改为 ${other.score} 分，分数一致了`),
    });
  };
  return { adopt, isAdopting: mark.isPending };
}
