import { practiceApi } from '@ganlin/contract/practice/practice';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Outbox } from '../../../kits/answer-outbox/answer-outbox.ts';
import { call } from '../../../lib/api/client.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { isOutage } from '../../../lib/api/failure.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { repoPath, resultPath } from '../model/paths.ts';
import { answeredIn, isMemorising, isMock, type Training } from '../model/run-state.ts';

const AGAIN_MS = 5_000;

interface Finish {
  /** Asks first and shows what is still blank. */
  readonly ask: () => Promise<void>;
  /** The time is over: does not ask, and retries until it succeeds. */
  readonly now: () => void;
  readonly isEnding: boolean;
}

/** Ends a run: sends pending answers first, then shows the result. */
export function useFinish(state: Training, outbox: Outbox): Finish {
  const navigate = useNavigate();
  const [isEnding, setEnding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { run } = state;
  const end = async (): Promise<boolean> => {
    if (!(await outbox.flush())) return false;
    try {
      await call(practiceApi.finish, { trainId: run.trainId });
    } catch (error) {
      if (!isOutage(error)) reportFailure(error);
      return false;
    }
    void navigate(isMemorising(run) ? repoPath(run.repoId) : resultPath(run.trainId), { replace: true });
    return true;
  };
  const now = async (): Promise<void> => {
    setEnding(true);
    if (!(await end())) timer.current = setTimeout(() => void now(), AGAIN_MS);
  };
  const ask = async (): Promise<void> => {
    const answered = answeredIn(state);
    // Nothing was answered: there is nothing to show, and the run stays open.
    if (answered === 0 && !isMock(run)) return void navigate(repoPath(run.repoId));
    if (!(await confirmAction(question(state, answered)))) return;
    setEnding(true);
    if (await end()) return;
    setEnding(false);
    const { reason } = outbox.saving.getState();
    if (reason !== '') toast('warning', `${isMock(run) ? '没有交上' : '没有结束'}：${reason}`);
    else toast('warning', isMock(run) ? '没有交上，请在联网后再交卷' : '没有结束，请在联网后再试');
  };
  return { ask, now: () => void now(), isEnding };
}

function question({ run }: Training, answered: number) {
  const blank = run.total - answered;
  if (isMock(run)) {
    const content = `${blank > 0 ? `还有 ${blank} 题未答。` : '全部题目已作答。'}交卷后不能再修改。`;
    return { title: '确定交卷吗？', content, okText: '交卷' };
  }
  const content = `已答 ${answered} 题。结束后查看结果；想下次接着练，直接离开即可。`;
  return { title: '结束这次练习吗？', content, okText: '结束并查看结果' };
}
