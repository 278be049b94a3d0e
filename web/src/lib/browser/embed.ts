import { create } from 'zustand';

/** Interface mode (specification, section 2): this page is in another system's frame, or was opened as if it were. */
interface Embed {
  readonly on: boolean;
  /** The session is over; only the other system can open the page again. */
  readonly ended: boolean;
  /** The session was created for this page alone, by a ticket; a token from the URL is also used elsewhere. */
  readonly own: boolean;
  /** When a session created by a ticket ends. */
  readonly expiresAt: string | null;
}

export const useEmbed = create<Embed>(() => ({ on: false, ended: false, own: false, expiresAt: null }));

export const isEmbedded = (): boolean => useEmbed.getState().on;
export const endEmbed = (): void => useEmbed.setState({ ended: true });

/** Whether a page of another origin frames this one. */
export function isFramed(): boolean {
  if (window.parent === window) return false;
  try {
    return window.parent.location.origin !== location.origin;
  } catch {
    // Browsers deny access to a page of another origin.
    return true;
  }
}
