import { FULL_SCREEN_EVENTS, isFullScreen } from './full-screen.ts';
import type { IntegrityWatch, SignalType } from './integrity-watch.ts';

type Watcher = Pick<IntegrityWatch, 'notice' | 'close'>;

/** Passes on what the browser reports about the page, until the returned function is called. */
export function followPage({ notice, close }: Watcher): () => void {
  const listening = new AbortController();
  const on = (target: EventTarget, types: string | readonly string[], handle: (event: Event) => void) => {
    for (const type of [types].flat()) target.addEventListener(type, handle, { capture: true });
    listening.signal.addEventListener('abort', () => {
      for (const type of [types].flat()) target.removeEventListener(type, handle, { capture: true });
    });
  };
  const tell = (type: SignalType) => () => notice(type);

  on(document, 'visibilitychange', () => {
    notice({ type: document.hidden ? 'hidden' : 'shown' });
    if (!document.hidden) notice({ type: 'excuseOver', by: 'picking' });
  });
  on(window, 'blur', (event) => {
    if (event.target !== window) return;
    // The focus may have gone into a frame of this page: then the page still has it.
    setTimeout(() => {
      if (!document.hasFocus()) notice({ type: 'blurred' });
    });
  });
  on(window, 'focus', (event) => {
    if (event.target !== window) return;
    notice({ type: 'focused' });
    notice({ type: 'excuseOver', by: 'picking' });
  });
  on(window, 'pagehide', close);
  on(document, ['compositionstart', 'compositionupdate'], tell({ type: 'excused', by: 'composing' }));
  on(document, 'compositionend', tell({ type: 'excuseOver', by: 'composing' }));
  on(document, FULL_SCREEN_EVENTS, () => notice({ type: isFullScreen() ? 'fullScreenEntered' : 'fullScreenLeft' }));
  on(document, 'click', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file') notice({ type: 'excused', by: 'picking' });
  });
  on(window, 'beforeprint', () => {
    notice({ type: 'excused', by: 'printing' });
    notice({ type: 'printed' });
  });
  on(window, 'afterprint', tell({ type: 'excuseOver', by: 'printing' }));
  on(window, 'offline', tell({ type: 'offline' }));
  on(window, 'online', tell({ type: 'online' }));
  if (document.hidden) notice({ type: 'hidden' });
  if (!navigator.onLine) notice({ type: 'offline' });
  return () => listening.abort();
}
