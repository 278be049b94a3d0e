import { create } from 'zustand';

/** Interface mode (specification, section 2): this page lives in another system's frame, or was opened as if it did. */
interface Embed {
  readonly on: boolean;
  /** The session is over; only the other system can open the page again. */
  readonly ended: boolean;
  /** The session was made for this page alone, by a ticket; a token from the address belongs to somebody else too. */
  readonly own: boolean;
  /** When a session made by a ticket ends. */
  readonly expiresAt: string | null;
}

export const useEmbed = create<Embed>(() => ({ on: false, ended: false, own: false, expiresAt: null }));

export const isEmbedded = (): boolean => useEmbed.getState().on;
export const endEmbed = (): void => useEmbed.setState({ ended: true });

/** Whether somebody else's page is around this one. */
export function isFramed(): boolean {
  if (window.parent === window) return false;
  try {
    return window.parent.location.origin !== location.origin;
  } catch {
    // Browsers tell nothing of a page from elsewhere.
    return true;
  }
}
