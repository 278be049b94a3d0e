import { useState } from 'react';
import { reportFailure } from './query.ts';

interface ReportedCall {
  readonly isBusy: boolean;
  readonly run: (action: () => Promise<void>) => Promise<void>;
}

/** Runs an action and shows its failure; `isBusy` until it ends. */
export function useReportedCall(): ReportedCall {
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
