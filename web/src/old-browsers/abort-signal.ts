/** `AbortSignal.timeout` (Chromium 103) and `any` (116). */
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

function define(name: string, value: unknown): void {
  Object.defineProperty(AbortSignal, name, { value, writable: true, configurable: true });
}
