import { create } from 'zustand';

/** The login window is open or closed; any page may open it. */
export const useLoginDialog = create<{ readonly open: boolean }>(() => ({ open: false }));

export const openLogin = (): void => useLoginDialog.setState({ open: true });
export const closeLogin = (): void => useLoginDialog.setState({ open: false });
