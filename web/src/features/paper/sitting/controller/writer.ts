import { forget, recall, remember } from '../../../../lib/browser/tab-memory.ts';
import { newId } from '../../../../lib/browser/new-id.ts';

/**
 * Who writes a paper: this page, over its reloads, and no other. It lies in the tab's memory only while the page is
 * away or out of sight; a tab that is copied while it is looked at must not find it, or two pages would pass for one.
 */
export interface Writer {
  readonly id: string;
  /** Begins to keep it whenever the page goes, until the returned function is called. */
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
