import { deviceCheckApi } from '@ganlin/contract/paper/device-check';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { EXAMS } from '../../../lib/screen/exam-paths.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { isPassing } from '../../../kits/answer-outbox/answer-outbox.ts';
import { MessageView } from '../../../ui/message-view.tsx';
import { DevicePage } from './device-page.tsx';

/** Before an exam: whether this device, its network and its camera will do. */
export default function DeviceCheckScreen() {
  const examId = new URLSearchParams(useScreen().search).get('examId') ?? undefined;
  const last = useQuery({
    ...query(deviceCheckApi.last, examId ? { examId } : {}),
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  });
  // A network that fails is what the page is to find out: only a refusal keeps it from being shown.
  if (last.error && !isPassing(last.error)) {
    return (
      <MessageView
        code="设备调试"
        title="没能打开考试"
        text={messageOf(last.error)}
        action={{ text: '返回我的考试', to: EXAMS }}
      />
    );
  }
  const { exam = null, check = null, rehearsal = null } = last.data ?? {};
  return <DevicePage examId={examId} exam={exam} last={check} rehearsal={rehearsal} />;
}
