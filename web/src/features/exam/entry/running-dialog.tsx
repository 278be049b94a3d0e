import { HandInBy } from '@ganlin/contract/exam/kinds';
import type { RunningPaper } from '@ganlin/contract/exam/entry';
import { SAVE_SIZE, sittingApi } from '@ganlin/contract/paper/sitting';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { createAnswerStore } from '../../../kits/answer-outbox/answer-store.ts';
import { call } from '../../../lib/api/client.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { isSignedOut, messageOf } from '../../../lib/api/failure.ts';
import { spentText } from '../../../lib/text/format.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { examStore, forgetPaper, itemOf, ofPaper } from '../../../kits/answer-outbox/paper-store.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { startPath } from '../../../lib/screen/exam-paths.ts';

interface RunningDialogProps {
  readonly running: RunningPaper;
  readonly onHandedIn: () => void;
  readonly onClose: () => void;
}

/** One exam at a time: the one in progress is resumed or handed in. */
export function RunningDialog({ running, onHandedIn, onClose }: RunningDialogProps): ReactNode {
  const navigate = useNavigate();
  const owner = useSession(({ userId }) => userId);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const handIn = async () => {
    const content = `“${running.examTitle}”交卷后不能再修改答案。`;
    if (!(await confirmAction({ title: '确定交卷吗？', content, okText: '交卷' }))) return;
    setBusy(true);
    setFault('');
    try {
      const undelivered = await handInFrom(owner, running.paperId);
      if (undelivered === 0) toast('success', `“${running.examTitle}”已交卷`);
      else toast('warning', `“${running.examTitle}”在此之前已经收卷，${undelivered} 题没有送达，仍保存在本机`);
      onHandedIn();
    } catch (error) {
      if (isSignedOut(error)) reportFailure(error);
      setFault(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      title="您有其他正在进行的考试"
      onClose={onClose}
      actions={
        <>
          <Button look="line" disabled={isBusy} onClick={() => void handIn()}>
            {isBusy ? '正在交卷' : '把它交卷'}
          </Button>
          <Button onClick={() => void navigate(startPath(running.paperId))}>继续作答</Button>
        </>
      }
    >
      <p>
        “{running.examTitle}”还没有交卷，剩余 {spentText(running.leftMs)}。同一时间只能参加一场考试。
      </p>
      {fault !== '' && <p role="alert">{fault}</p>}
    </Dialog>
  );
}

/**
 * Includes the answers that this device had not sent yet. Only the latest opening may hand in, and this is one.
 * Resolves to the number of answers that came too late.
 */
async function handInFrom(owner: string, paperId: string): Promise<number> {
  const store = createAnswerStore(examStore(owner));
  if (!(await store.load()) && 'indexedDB' in window)
    throw new Error('本机暂存的答案还没有读出，请稍后再试，或点“继续作答”。');
  const items = ofPaper(store, paperId).map(itemOf);
  if (items.length > SAVE_SIZE)
    throw new Error(`还有 ${items.length} 题的答案没有发送，请点“继续作答”，发送后再交卷。`);
  const { epoch } = await call(sittingApi.open, { paperId, writer: newId(), takeOver: true });
  const { handedInBy } = await call(sittingApi.handIn, { paperId, epoch, items });
  await forgetPaper(owner, paperId);
  if (handedInBy !== HandInBy.examinee) return items.length;
  await Promise.all(items.map(({ ordinal, seq }) => store.settle({ scope: paperId, ordinal }, seq)));
  return 0;
}
