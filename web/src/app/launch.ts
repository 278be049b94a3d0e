import { interfaceAddress } from '@ganlin/contract/embed/address';
import { isLaunchTicket, launchApi } from '@ganlin/contract/embed/launch';
import { failToStart, patiently, startSession } from '../lib/session/auth.ts';
import { call } from '../lib/api/client.ts';
import { endEmbed, isFramed, useEmbed } from '../lib/browser/embed.ts';
import { keepToken, resetSession, useSession } from '../lib/session/session.ts';
import { isOpenPath, markInterface } from './guard.ts';
import { applyHostTheme } from './host-theme.ts';

/** The parameters passed in an interface-mode address. */
export interface Launch {
  readonly path: string;
  readonly token: string;
  readonly regionId: string;
}

/**
 * Takes the address's parameters and cleans it immediately. From here on the page ignores the cookie: a user signed
 * in in another tab stays so, and is not the user of this frame.
 */
export function takeLaunch(): Launch | undefined {
  const url = new URL(location.href);
  const { isOn, path, token, regionId } = interfaceAddress(url.pathname, url.searchParams);
  if (!isOn && !isFramed()) return undefined;
  url.searchParams.delete('token');
  if (regionId !== '') url.searchParams.set('regionId', regionId);
  history.replaceState(history.state, '', markInterface(`${path}${url.search}`));
  useEmbed.setState({ on: true });
  resetSession();
  return { path, token, regionId };
}

/**
 * Syncs the token, loads the user, then the routes; on any failure resets the token, shows the error and goes to
 * /login.
 */
export async function enter({ path, token, regionId }: Launch): Promise<void> {
  useSession.setState({ regionId });
  if (token === '') {
    if (!isOpenPath(path)) endEmbed();
    return;
  }
  try {
    const given = await patiently(() => call(launchApi.exchange, { ticket: token, path }));
    keepToken(given.token);
    useSession.setState({ regionId: given.regionId || regionId });
    useEmbed.setState({ own: isLaunchTicket(token), expiresAt: given.expiresAt });
    applyHostTheme(given.themeColor);
    await startSession();
  } catch (error) {
    failToStart(error);
  }
  // Outside a frame this is the regular login page, and signing in there is a regular sign-in.
  if (useSession.getState().token === '' && !isFramed()) useEmbed.setState({ on: false });
}
