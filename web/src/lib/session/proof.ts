import { create } from 'zustand';
import { isEmbedded } from '../browser/embed.ts';

interface PendingProof {
  readonly answer: (isGiven: boolean) => void;
}

/** Whether the page waits for the user to prove their identity. */
export const useProof = create<{ readonly pending: PendingProof | null }>(() => ({ pending: null }));

let requested: Promise<boolean> | undefined;

/** Asks for the password once, however many calls need it; resolves to whether it was given. */
export function askForProof(): Promise<boolean> {
  // Users must not type a password inside another system's frame.
  if (isEmbedded()) return Promise.resolve(false);
  requested ??= new Promise<boolean>((resolve) => {
    const answer = (isGiven: boolean) => {
      useProof.setState({ pending: null });
      requested = undefined;
      resolve(isGiven);
    };
    useProof.setState({ pending: { answer } });
  });
  return requested;
}
