import { menuApi } from '@ganlin/contract/iam/menu';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { RoleType } from '@ganlin/contract/iam/user';
import { call } from '../api/client.ts';
import { endEmbed, useEmbed } from '../browser/embed.ts';
import { isOutage, messageOf } from '../api/failure.ts';
import { useLoginDialog } from './login-dialog.ts';
import { useMenu } from './menu.ts';
import { goTo } from '../screen/navigation.ts';
import { forgetReplies } from '../api/query.ts';
import { keepToken, resetSession, useSession } from './session.ts';
import { toast } from '../screen/toast.ts';

const RETRY_PAUSES_MS = [300, 1_000, 2_000, 4_000, 8_000];
const NO_MENU = '您无权访问此系统，请联系管理员进行菜单授权！';

/** Loads the user of the kept token, then the routes. If either fails the token is reset and the login page follows. */
export async function startSession(): Promise<void> {
  try {
    const user = await patiently(() => call(sessionApi.info, { token: useSession.getState().token }));
    const { id, userName, ...known } = user;
    useSession.setState({ userId: id, name: userName, ...known });
    if (user.secondFactor !== 'none' || user.mustChangePassword) return;
    const routes = await patiently(() => call(menuApi.routes, {}));
    if (user.roleType === RoleType.staff && routes.length === 0) {
      toast('error', NO_MENU);
      await logout();
      return;
    }
    useMenu.setState({ routes });
  } catch (error) {
    failToStart(error);
  }
}

/** A session that cannot start: token reset, message, login page. */
export function failToStart(error: unknown): void {
  forgetUser();
  toast('error', messageOf(error));
  goTo('/login');
}

/** Fetches the routes anew, so that a menu that was changed shows without loading the page again. */
export async function reloadMenu(): Promise<void> {
  useMenu.setState({ routes: await call(menuApi.routes, {}) });
}

/** Takes over the token of a sign-in that succeeded and goes to the root, unless the page asked to be stayed on. */
export async function signIn(token: string): Promise<void> {
  const { stay } = useLoginDialog.getState();
  keepToken(token);
  forgetReplies();
  await startSession();
  if (!stay) goTo('/');
}

/** Goes on after the password has been changed: what the server held back is there now. */
export async function passwordChanged(): Promise<void> {
  useSession.setState({ mustChangePassword: false });
  await startSession();
  goTo('/');
}

/** Goes on after the second factor was given: what the server held back is there now. */
export async function secondFactorPassed(): Promise<void> {
  await startSession();
  goTo('/');
}

const signOutListeners = new Set<() => void>();

/** What else this device stores of the user: kits register how it is removed at sign-out. */
export function onSignOut(listener: () => void): void {
  signOutListeners.add(listener);
}

/** Ends the session here and on the server, and goes to `to`. Without an answer the page forgets it all the same. */
export async function logout(to = '/web/home'): Promise<void> {
  const { on, own } = useEmbed.getState();
  // A token that came in the address is somebody's session elsewhere too: it is forgotten here and goes on there.
  if (!on || own) await call(sessionApi.logout, {}).catch(() => undefined);
  forgetUser();
  for (const forget of signOutListeners) forget();
  if (on) endEmbed();
  else goTo(to);
}

/** A server that is just starting again, or a phone between two cells, is no reason to sign anybody out. */
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
  resetSession();
  forgetReplies();
}
