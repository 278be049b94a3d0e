import { bookApi } from '@ganlin/contract/practice/book';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { useCall } from '../../../lib/api/query.ts';

/** Stars or unstars a question: shown immediately, and undone if the server rejects it. */
export function useStar(show: (questionId: string, starred: boolean) => void) {
  const { mutate } = useCall(practiceApi.star, { refresh: [bookApi.summary] });
  return (questionId: string, starred: boolean): void => {
    show(questionId, starred);
    mutate({ questionId, starred }, { onError: () => show(questionId, !starred) });
  };
}
