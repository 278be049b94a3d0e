import { create } from 'zustand';
import { isEmbedded } from '../browser/embed.ts';

interface PendingProof {
  readonly answer: (isGiven: boolean) => void;
}

/** Whether the page waits for its user to prove to be the one who sits there. */
export const useProof = create<{ readonly pending: PendingProof | null }>(() => ({ pending: null }));

let requested: Promise<boolean> | undefined;

/** Asks for the password once, however many calls want it; resolves to whether it was given. */
export function askForProof(): Promise<boolean> {
  // Nobody types a password into another system's frame.
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
