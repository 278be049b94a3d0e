import { forget, recall, remember } from '../../../lib/tab-memory.ts';

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
  const id = recall(key) ?? newWriter();
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

/** A UUID of chance; `crypto.randomUUID` is missing where the site is not reached by https. */
function newWriter(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
