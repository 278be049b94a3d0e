import { useEffect, useState } from 'react';
import { ApiError } from '../api/failure.ts';

/** Whether something on this page has failed unexpectedly since the caller was shown. */
export function usePageError(): boolean {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const onError = ({ error, message }: ErrorEvent) => {
      // Resources that do not load have no error; the other one is a browser's way to postpone a callback.
      if (error !== null && error !== undefined && !message.includes('ResizeObserver loop')) setFailed(true);
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => {
      if (!(reason instanceof ApiError)) setFailed(true);
    };
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
  return hasFailed;
}

/** Makes an error that a boundary has caught known to the page, which reports it (`old-browsers/page-check.js`). */
export function reportCaught(error: unknown): void {
  // As React does by default.
  // oxlint-disable-next-line no-console
  console.error(error);
  const message = error instanceof Error ? error.message : String(error);
  window.dispatchEvent(new ErrorEvent('error', { error, message }));
}
