/** Completes the option `signal` of listeners: aborting it removes the listener. */
export function removeOnAbort(prototype: EventTarget): void {
  // Called below with the target that it belongs to.
  // oxlint-disable-next-line typescript/unbound-method
  const { addEventListener } = prototype;
  Object.defineProperty(prototype, 'addEventListener', {
    value: function add(this: EventTarget, ...given: Parameters<EventTarget['addEventListener']>) {
      const [type, listener, options] = given;
      const signal = typeof options === 'object' ? options.signal : undefined;
      if (signal?.aborted) return;
      addEventListener.apply(this, given);
      if (signal) addEventListener.call(signal, 'abort', () => this.removeEventListener(type, listener, options));
    },
    writable: true,
    configurable: true,
  });
}
