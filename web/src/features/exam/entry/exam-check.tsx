import { entryApi } from '@ganlin/contract/exam/entry';
import { useQuery } from '@tanstack/react-query';
import { isPassing } from '../../../kits/answer-outbox/answer-outbox.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { roomApi } from '@ganlin/contract/invigilation/rooms';
import { CheckPage } from './check-page.tsx';
import { usePictures } from './pictures/use-pictures.ts';
import { EXAMS } from '../../../lib/screen/exam-paths.ts';

/** In the waiting room, polls the server each minute for changes. */
const ASK_MS = 60_000;
const TRIES = 4;

/** Before an exam: its requirements, whether the user may begin, and the wait until then. */
export default function ExamCheckScreen() {
  const { id = '' } = useScreen().params;
  const detail = useQuery({
    ...query(entryApi.detail, { examId: id }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => ((state.data?.startsInMs ?? 0) > 0 ? ASK_MS : false),
    refetchOnWindowFocus: true,
    // Many enter at the beginning of an exam: a transient error is worth a retry.
    retry: (count, error) => count < TRIES && isPassing(error),
    meta: { silent: true },
  });
  const room = useQuery({ ...query(roomApi.own, { examId: id }), retry: false, meta: { silent: true } });
  const ask = () => void detail.refetch();
  const pictures = usePictures(detail.data, ask);
  // Both are shown in the middle of the page, which would move if they came later.
  const isComplete = !room.isLoading && !pictures.isLoading;
  if (detail.data && isComplete) {
    return <CheckPage exam={detail.data} room={room.data?.name ?? ''} pictures={pictures} onAsk={ask} />;
  }
  if (!detail.error) return <PageSkeleton />;
  const action = isPassing(detail.error)
    ? { text: '重试', onClick: () => void detail.refetch() }
    : { text: '返回我的考试', to: EXAMS };
  return <MessageView code="考试" title="没能打开考试" text={messageOf(detail.error)} action={action} />;
}
