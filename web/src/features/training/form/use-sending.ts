import { useRef, useState } from 'react';

interface Sending {
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly forgetFailure: () => void;
  readonly run: (action: () => Promise<void>, onFailed: (error: unknown) => void) => Promise<void>;
}

/** Sends a form once at a time, and keeps why it failed. */
export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);
  const isSending = useRef(false);
  const run: Sending['run'] = async (action, onFailed) => {
    // State updates late: the second of two clicks comes before the button is rendered as busy.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(error);
      onFailed(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { isBusy, failure, forgetFailure: () => setFailure(undefined), run };
}
