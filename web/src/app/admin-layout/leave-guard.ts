import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { findTab, type Tabs } from '../../lib/screen/tabs/tabs.ts';
import { hasUnsaved, mayLeave } from '../../lib/screen/unsaved.ts';

/** Asks before a navigation that would lose typed input; navigating between cached tabs loses none. */
export function useLeaveGuard(tabs: Tabs, current: string): void {
  const blocker = useBlocker(({ nextLocation: { pathname } }) => {
    // An ended session navigates away in any case.
    if (useSession.getState().token === '') return false;
    if (!isManagement(pathname)) return hasUnsaved();
    return pathname !== current && findTab(tabs, current)?.noCache === true && hasUnsaved([current]);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { pathname } = blocker.location;
    void mayLeave(isManagement(pathname) ? [current] : undefined).then((leaves) =>
      leaves ? blocker.proceed() : blocker.reset(),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- the question belongs to the way that was blocked, asked once
  }, [blocker]);
}

const isManagement = (pathname: string): boolean => pathname === '/admin' || pathname.startsWith('/admin/');
