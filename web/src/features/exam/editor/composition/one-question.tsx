import { examApi } from '@ganlin/contract/exam/exam';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { messageOf } from '../../../../lib/api/failure.ts';
import { query } from '../../../../lib/api/query.ts';
import { QuestionCard } from '../../../../kits/question-view/question-card.tsx';

/** A question as a paper would show it, with the correct answer for users who may read it. */
export function OneQuestion({ questionId }: { readonly questionId: string }) {
  const { data, error } = useQuery({ ...query(examApi.preview, paperOf(questionId)), meta: { silent: true } });
  const found = data?.sections[0]?.questions[0];
  if (error && !found) return <p>{messageOf(error)}</p>;
  if (!found) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <QuestionCard
      question={found.question}
      headingLevel={4}
      answer={null}
      onAnswer={() => undefined}
      readOnly
      outcomeKey={found.key ?? undefined}
    />
  );
}

const paperOf = (questionId: string) => ({
  composition: {
    sections: [{ title: '预览', kind: 'fixed' as const, items: [{ questionId, points: 1 }] }],
    shuffleOptions: false,
  },
});
