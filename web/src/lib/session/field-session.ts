import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { isFieldPage } from '@ganlin/contract/portal/offline';
import { useMenu } from './menu.ts';
import { useSession, type Session } from './session.ts';

const KEY = 'field-session';

interface FieldSession {
  /** Of the session: whoever signs in by any other way has another. */
  readonly mark: number;
  readonly user: Pick<Session, 'userId' | 'name' | 'realName' | 'roleType'>;
  readonly routes: readonly MenuRoute[];
}

/** Keeps who is signed in on this device, so that a page that works without a network also opens without one. */
export function keepFieldSession(): void {
  const { token, userId, name, realName, roleType } = useSession.getState();
  if (userId === '') return;
  const user = { userId, name, realName, roleType };
  const kept: FieldSession = { mark: markOf(token), user, routes: useMenu.getState().routes };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the page needs a network to open, as all others.
  }
}

/** Forgets it, unless it is this user's. */
export function forgetFieldSession(userId = ''): void {
  try {
    if (userId === '' || read()?.user.userId !== userId) localStorage.removeItem(KEY);
  } catch {
    // Then there is none.
  }
}

/**
 * Continues as the user who was signed in when the page was last opened with a network. The server decides about every
 * call as always; here is only what the page needs to show itself.
 */
export function restoreFieldSession(path = location.pathname): boolean {
  const kept = isFieldPage(path) ? read() : undefined;
  if (kept?.mark !== markOf(useSession.getState().token)) return false;
  useSession.setState(kept.user);
  useMenu.setState({ routes: kept.routes });
  return true;
}

/** 32 bits of a token's hash (FNV-1a): enough to tell sessions apart, and far too few to guess a token by. */
function markOf(token: string): number {
  let hash = 0x811c9dc5;
  for (const sign of token) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

function read(): FieldSession | undefined {
  try {
    const text = localStorage.getItem(KEY);
    // Written above.
    return text === null ? undefined : (JSON.parse(text) as FieldSession);
  } catch {
    return undefined;
  }
}
