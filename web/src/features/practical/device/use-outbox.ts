import { practicalExaminerApi } from '@ganlin/contract/practical/examiner';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendWaiting, subscribeSent } from './outbox.ts';

const RETRY_MS = 15_000;

/** While an examiner's page is open, sheets that wait are sent: at once, when the network returns, and by the clock. */
export function useOutbox(owner: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const send = () => void sendWaiting(owner);
    send();
    addEventListener('online', send);
    const timer = setInterval(send, RETRY_MS);
    const stop = subscribeSent(() => {
      const { list, candidate } = practicalExaminerApi;
      for (const { path } of [list, candidate]) void client.invalidateQueries({ queryKey: [path] });
    });
    return () => {
      removeEventListener('online', send);
      clearInterval(timer);
      stop();
    };
  }, [owner, client]);
}
