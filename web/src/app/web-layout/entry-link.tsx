import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { openLoginFor } from '../../lib/session/login-dialog.ts';
import { useSession } from '../../lib/session/session.ts';
import { isWithin, type Entry } from './navigation.ts';

interface EntryLinkProps {
  readonly entry: Entry;
  readonly className: string | undefined;
  /** Called before anything opens. */
  readonly onChoose?: () => void;
  readonly children: ReactNode;
}

/** An entry of a menu, marked on every page that belongs to it. For a page that a guest may not see: the way there. */
export function EntryLink({ entry, className, onChoose, children }: EntryLinkProps) {
  const signedIn = useSession((session) => session.roleType !== 0);
  const { pathname } = useLocation();
  const { to, isPrivate } = entry;
  if (isPrivate && !signedIn) {
    const ask = () => {
      onChoose?.();
      openLoginFor(to);
    };
    return (
      <button type="button" className={className} onClick={ask}>
        {children}
      </button>
    );
  }
  return (
    <Link
      to={to}
      className={className}
      aria-current={isWithin(entry, pathname) ? 'page' : undefined}
      onClick={onChoose}
    >
      {children}
    </Link>
  );
}
