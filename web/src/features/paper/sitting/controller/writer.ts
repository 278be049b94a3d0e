import { forget, recall, remember } from '../../../../lib/browser/tab-memory.ts';
import { newId } from '../../../../lib/browser/new-id.ts';

/**
 * Identifies the page that writes a paper, across its reloads. The id is in the tab's session storage only while the
 * page is unloaded or hidden; a tab duplicated while visible must not find it, or two pages would pass for one.
 */
export interface Writer {
  readonly id: string;
  /** Stores it whenever the page is hidden or unloaded, until the returned function is called. */
  readonly hold: () => () => void;
}

export function writerOf(paperId: string): Writer {
  const key = `writer:${paperId}`;
  const id = recall(key) ?? newId();
  const follow = () => {
    if (document.hidden) remember(key, id);
    else forget(key);
  };
  const leave = () => void remember(key, id);
  return {
    id,
    hold: () => {
      follow();
      document.addEventListener('visibilitychange', follow);
      window.addEventListener('pageshow', follow);
      window.addEventListener('pagehide', leave);
      return () => {
        document.removeEventListener('visibilitychange', follow);
        window.removeEventListener('pageshow', follow);
        window.removeEventListener('pagehide', leave);
        leave();
      };
    },
  };
}
