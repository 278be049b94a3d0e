import { create } from 'zustand';

interface LoginDialog {
  readonly open: boolean;
  /** Whoever signs in goes on where they are. */
  readonly stay: boolean;
}

/** The login window is open or closed; any page may open it. */
export const useLoginDialog = create<LoginDialog>(() => ({ open: false, stay: false }));

export const openLogin = (): void => useLoginDialog.setState({ open: true, stay: false });
/** For a page that holds work and must not be left: the session has ended, and another begins over it. */
export const openLoginHere = (): void => useLoginDialog.setState({ open: true, stay: true });
export const closeLogin = (): void => useLoginDialog.setState({ open: false, stay: false });
