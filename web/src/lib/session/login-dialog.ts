import { create } from 'zustand';

interface LoginDialog {
  readonly open: boolean;
  /** The user stays on the current page after signing in. */
  readonly stay: boolean;
}

/** Whether the login dialog is open; any page may open it. */
export const useLoginDialog = create<LoginDialog>(() => ({ open: false, stay: false }));

export const openLogin = (): void => useLoginDialog.setState({ open: true, stay: false });
/** For a page with unsaved work that must not be left: the session has ended, and the user signs in over the page. */
export const openLoginHere = (): void => useLoginDialog.setState({ open: true, stay: true });
export const closeLogin = (): void => useLoginDialog.setState({ open: false, stay: false });
