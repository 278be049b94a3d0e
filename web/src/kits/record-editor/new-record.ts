import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useScreen } from '../../lib/screen/screen.tsx';
import { changeTabs, close } from '../../lib/screen/tabs/tabs.ts';

/** The id in the URL of an editor for a new record. */
export const NEW = 'new';

/**
 * Tabs that are finished: those of new records that are now stored, and of stored ones after which another is begun.
 */
const finished = new Set<string>();

/** Records that were stored in order to be published: their editor continues with that. */
const publishNext = new Set<string>();

export const finishTab = (pathname: string): void => void finished.add(pathname);

/** Closes finished tabs once another is shown: before that, their URL would open them again. */
export function useCloseFinishedTabs(): void {
  const { pathname } = useScreen();
  useEffect(() => {
    const others = [...finished].filter((done) => done !== pathname);
    finished.clear();
    if (others.length > 0) changeTabs((tabs) => others.reduce(close, tabs));
  }, [pathname]);
}

interface OpenOptions {
  readonly publish?: boolean;
  readonly search?: string;
}

/** Goes from the page of a new record to that of the stored one. */
export function useOpenStored(editPath: (id: string) => string): (id: string, options?: OpenOptions) => void {
  const { pathname } = useScreen();
  const navigate = useNavigate();
  return (id, { publish = false, search = '' } = {}) => {
    finishTab(pathname);
    if (publish) publishNext.add(id);
    void navigate({ pathname: editPath(id), search }, { replace: true });
  };
}

/** Whether this record has just been stored in order to be published. */
export function usePublishNext(id: string): boolean {
  const [publishing] = useState(() => publishNext.has(id));
  useEffect(() => void publishNext.delete(id), [id]);
  return publishing;
}
