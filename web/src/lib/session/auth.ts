import { menuApi } from '@ganlin/contract/iam/menu';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { RoleType } from '@ganlin/contract/iam/user';
import { call } from '../api/client.ts';
import { endEmbed, useEmbed } from '../browser/embed.ts';
import { isOutage, messageOf } from '../api/failure.ts';
import { forgetFieldSession, restoreFieldSession } from './field-session.ts';
import { useLoginDialog } from './login-dialog.ts';
import { forgetIntent, takeIntent } from './login-intent.ts';
import { useMenu } from './menu.ts';
import { goTo } from '../screen/navigation.ts';
import { forgetReplies } from '../api/query.ts';
import { keepToken, resetSession, useSession } from './session.ts';
import { toast } from '../screen/toast.ts';

const RETRY_PAUSES_MS = [300, 1_000, 2_000, 4_000, 8_000];
const FIELD_PAUSE_MS = 30_000;
const NO_MENU = '您无权访问此系统，请联系管理员进行菜单授权！';

/**
 * Loads the user of the stored token, then the routes. If either fails, resets the token and goes to the login page. A
 * page that works without a network does not wait for one: it goes on as it was left on this device.
 */
export async function startSession(): Promise<void> {
  if (restoreFieldSession()) {
    void loadInField();
    return;
  }
  try {
    await loadUser();
  } catch (error) {
    failToStart(error);
  }
}

async function loadUser(): Promise<void> {
  const user = await patiently(() => call(sessionApi.info, { token: useSession.getState().token }));
  const { id, userName, ...known } = user;
  forgetFieldSession(id);
  useSession.setState({ userId: id, name: userName, ...known });
  if (user.secondFactor !== 'none' || user.mustChangePassword) return;
  const routes = await patiently(() => call(menuApi.routes, {}));
  if (user.roleType === RoleType.staff && routes.length === 0) {
    toast('error', NO_MENU);
    await logout();
    return;
  }
  useMenu.setState({ routes });
}

/** What the server refuses ends the session as anywhere else; without a network it is asked again and again. */
async function loadInField(): Promise<void> {
  try {
    await loadUser();
  } catch (error) {
    if (isOutage(error)) setTimeout(() => void loadInField(), FIELD_PAUSE_MS);
    else failToStart(error);
  }
}

/** A session that cannot start: resets the token, shows a message and goes to the login page. */
export function failToStart(error: unknown): void {
  forgetUser();
  toast('error', messageOf(error));
  goTo('/login');
}

/** Refetches the routes, so that a changed menu shows without a page reload. */
export async function reloadMenu(): Promise<void> {
  useMenu.setState({ routes: await call(menuApi.routes, {}) });
}

/** Stores the token of a successful sign-in and goes to what the user came for, unless the page asked to stay. */
export async function signIn(token: string): Promise<void> {
  const { stay } = useLoginDialog.getState();
  keepToken(token);
  forgetFieldSession();
  forgetReplies();
  await startSession();
  if (!stay) goOn();
}

/** Opens what the user came for, otherwise the root; a user who must prove or change something first does that first. */
function goOn(): void {
  const { token, secondFactor, mustChangePassword } = useSession.getState();
  const isSignedIn = token !== '' && secondFactor === 'none' && !mustChangePassword;
  goTo((isSignedIn ? takeIntent() : undefined) ?? '/');
}

/** Continues after the password has been changed: what the server withheld is available now. */
export async function passwordChanged(): Promise<void> {
  useSession.setState({ mustChangePassword: false });
  await startSession();
  goOn();
}

/** Continues after the second factor was given: what the server withheld is available now. */
export async function secondFactorPassed(): Promise<void> {
  await startSession();
  goOn();
}

const signOutListeners = new Set<() => void>();

/** Registers a listener that removes what else this device stores of the user at sign-out; used by kits. */
export function onSignOut(listener: () => void): void {
  signOutListeners.add(listener);
}

/** Ends the session here and on the server, and goes to `to`. Without a response the page still clears it. */
export async function logout(to = '/web/home'): Promise<void> {
  const { on, own } = useEmbed.getState();
  // A token from the URL is also a session elsewhere: it is dropped here and stays valid there.
  if (!on || own) await call(sessionApi.logout, {}).catch(() => undefined);
  forgetUser();
  forgetIntent();
  for (const forget of signOutListeners) forget();
  if (on) endEmbed();
  else goTo(to);
}

/** A server that is restarting, or a phone between two cells, is no reason to sign a user out. */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of RETRY_PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return attempt();
}

function forgetUser(): void {
  forgetFieldSession();
  resetSession();
  forgetReplies();
}
