import type { SecondFactorState } from '@ganlin/contract/iam/sign-in/second-factor';
import { create } from 'zustand';
import { clearCookie, readCookie, writeCookie } from '../browser/cookie.ts';
import { isEmbedded } from '../browser/embed.ts';
import { useMenu } from './menu.ts';

/** Who is signed in at this page. A falsy roleType is a guest (specification, section 6). */
export interface Session {
  readonly token: string;
  readonly regionId: string;
  readonly userId: string;
  /** The account name (userName). */
  readonly name: string;
  readonly realName: string;
  readonly avatar: string;
  readonly roleType: 0 | 1 | 2;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly unreadMsg: number;
  readonly mobile: string;
  /** Nothing but the password page opens until it has been changed. */
  readonly mustChangePassword: boolean;
  /** Nothing but the page for the second factor opens until it is `none`. */
  readonly secondFactor: SecondFactorState;
  readonly hasSecondFactor: boolean;
}

const TOKEN_COOKIE = 'token';

const guest: Session = {
  token: '',
  regionId: '',
  userId: '',
  name: '',
  realName: '',
  avatar: '',
  roleType: 0,
  roles: [],
  permissions: [],
  unreadMsg: 0,
  mobile: '',
  mustChangePassword: false,
  secondFactor: 'none',
  hasSecondFactor: false,
};

export const useSession = create<Session>(() => ({ ...guest, token: readCookie(TOKEN_COOKIE) }));

/** Takes over a token: the cookie keeps it over visits, the store hands it to the client. In a frame the store alone. */
export function keepToken(token: string): void {
  if (!isEmbedded()) writeCookie(TOKEN_COOKIE, token);
  useSession.setState({ token });
}

/** Forgets token, roles, role type, menu and everything else known of the user. */
export function resetSession(): void {
  if (!isEmbedded()) clearCookie(TOKEN_COOKIE);
  useSession.setState(guest);
  useMenu.setState({ routes: [] });
}
