import { removeOnAbort } from './remove-on-abort.ts';

/** `AbortSignal.timeout` (Chromium 103), `any` (116), and the option `signal` of a listener (90). */
if (!('timeout' in AbortSignal)) {
  define('timeout', (ms: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms);
    return controller.signal;
  });
}

if (!('any' in AbortSignal)) {
  define('any', (signals: Iterable<AbortSignal>) => {
    const controller = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) controller.abort(signal.reason);
      signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
    }
    return controller.signal;
  });
}

if (!readsSignal()) removeOnAbort(EventTarget.prototype);

/** A browser that knows the option reads it. */
function readsSignal(): boolean {
  let isRead = false;
  const options = {
    get signal() {
      isRead = true;
      return new AbortController().signal;
    },
  };
  new EventTarget().addEventListener('probe', null, options);
  return isRead;
}

function define(name: string, value: unknown): void {
  Object.defineProperty(AbortSignal, name, { value, writable: true, configurable: true });
}
