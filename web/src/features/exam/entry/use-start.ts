import { paperErrors } from '@ganlin/contract/paper/errors';
import { entryApi, RunningPaper } from '@ganlin/contract/exam/entry';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/client.ts';
import { ApiError, isSignedOut, messageOf } from '../../../lib/api/failure.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import { startPath } from '../../../lib/screen/exam-paths.ts';

interface Start {
  readonly isBusy: boolean;
  /** The server's refusal message. */
  readonly fault: string;
  /** Another exam in progress, from the server's response with code 1. */
  readonly running: RunningPaper | undefined;
  readonly start: (password: string) => Promise<void>;
  readonly clear: () => void;
}

/** Begins or resumes an exam. */
export function useStart(examId: string): Start {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState<RunningPaper | undefined>(undefined);
  const start = async (password: string): Promise<void> => {
    setBusy(true);
    setFault('');
    try {
      const { paperId } = await call(entryApi.start, { examId, password });
      void navigate(startPath(paperId));
    } catch (error) {
      const other = runningIn(error);
      setRunning(other);
      if (isSignedOut(error)) reportFailure(error);
      else if (!other) setFault(messageOf(error));
    }
    setBusy(false);
  };
  return { isBusy, fault, running, start, clear: () => setRunning(undefined) };
}

/** Specification, section 8: code 1 carries the exam in progress. */
function runningIn(error: unknown): RunningPaper | undefined {
  if (!(error instanceof ApiError) || error.code !== paperErrors.examInProgress.code) return undefined;
  return RunningPaper.safeParse(error.data).data;
}
