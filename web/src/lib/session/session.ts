import type { SecondFactorState } from '@ganlin/contract/iam/sign-in/second-factor';
import { create } from 'zustand';
import { clearCookie, readCookie, writeCookie } from '../browser/cookie.ts';
import { isEmbedded } from '../browser/embed.ts';
import { useMenu } from './menu.ts';

/** The signed-in user of this page. A falsy roleType is a guest (specification, section 6). */
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
  /** Only the password page opens until it has been changed. */
  readonly mustChangePassword: boolean;
  /** Only the second-factor page opens until it is `none`. */
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

/**
 * Stores a token: the cookie keeps it across visits, the store passes it to the client. In a frame only the store is
 * used.
 */
export function keepToken(token: string): void {
  if (!isEmbedded()) writeCookie(TOKEN_COOKIE, token);
  useSession.setState({ token });
}

/** Clears token, roles, role type, menu and everything else known of the user. */
export function resetSession(): void {
  if (!isEmbedded()) clearCookie(TOKEN_COOKIE);
  useSession.setState(guest);
  useMenu.setState({ routes: [] });
}
