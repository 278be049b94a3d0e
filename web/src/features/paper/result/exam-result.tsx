import { paperErrors } from '@ganlin/contract/paper/errors';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { resultApi } from '@ganlin/contract/paper/result';
import { useQuery } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { RESULTS, startPath } from '../../../lib/screen/exam-paths.ts';
import type { Result } from './result-data.ts';
import { ResultView } from './result-view.tsx';

/** Scores arrive a moment after the hand-in; a paper that waits for manual grading is not polled. */
const SOON_MS = 2_000;
const isOnTheWay = ({ state, open }: Result): boolean => state === PaperState.awaitingGrading && open === 0;

/** The result of a sitting, as far as it is released. */
export default function ExamResultScreen() {
  const { id = '' } = useScreen().params;
  const result = useQuery({
    ...query(resultApi.detail, { paperId: id }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isOnTheWay(data) ? SOON_MS : false),
    meta: { silent: true },
  });
  if (result.data) return <ResultView result={result.data} now={new Date(result.dataUpdatedAt)} />;
  if (!result.error) return <PageSkeleton />;
  if (result.error instanceof ApiError && result.error.code === paperErrors.paperNotHandedIn.code) {
    const action = { text: '继续作答', to: startPath(id) };
    return <MessageView code="考试" title="考试还没有交卷" text="交卷后可以查看结果。" action={action} />;
  }
  const action = { text: '查看我的成绩', to: RESULTS };
  return <MessageView code="成绩" title="打不开考试结果" text={messageOf(result.error)} action={action} />;
}
