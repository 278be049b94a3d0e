import { expect, it } from 'vitest';
import { removeOnAbort } from './remove-on-abort.ts';

/** As before Chromium 90: the option is ignored. */
class OldTarget extends EventTarget {
  override addEventListener(type: string, listener: EventListener, options: AddEventListenerOptions = {}): void {
    super.addEventListener(type, listener, { once: options.once ?? false });
  }
}

it('removes a listener when its signal is aborted, and adds none afterwards', () => {
  removeOnAbort(OldTarget.prototype);
  const target = new OldTarget();
  const ends = new AbortController();
  const received: string[] = [];
  target.addEventListener('press', () => received.push('ending'), { signal: ends.signal });
  target.addEventListener('press', () => received.push('staying'));
  target.dispatchEvent(new Event('press'));
  ends.abort();
  target.addEventListener('press', () => received.push('late'), { signal: ends.signal });
  target.dispatchEvent(new Event('press'));
  expect(received).toEqual(['ending', 'staying', 'staying']);
});
