import { create } from 'zustand';
import { forgetIntent, keepIntent } from './login-intent.ts';

interface LoginDialog {
  readonly open: boolean;
  /** The user stays on the current page after signing in. */
  readonly stay: boolean;
}

/** Whether the login dialog is open; any page may open it. */
export const useLoginDialog = create<LoginDialog>(() => ({ open: false, stay: false }));

/** For a guest who came for no page in particular. */
export function openLogin(): void {
  forgetIntent();
  useLoginDialog.setState({ open: true, stay: false });
}

/** For a guest who wants a page that needs a session: signing in opens it. */
export function openLoginFor(address: string): void {
  keepIntent(address);
  useLoginDialog.setState({ open: true, stay: false });
}

/** For a page with unsaved work that must not be left: the session has ended, and the user signs in over the page. */
export function openLoginHere(): void {
  forgetIntent();
  useLoginDialog.setState({ open: true, stay: true });
}

export const closeLogin = (): void => useLoginDialog.setState({ open: false, stay: false });

/** The user does not want to sign in, and no longer wants what needed it. */
export function cancelLogin(): void {
  forgetIntent();
  closeLogin();
}
