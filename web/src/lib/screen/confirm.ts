import { create } from 'zustand';

export interface Question {
  readonly title: string;
  readonly content?: string;
  readonly okText?: string;
}

interface Pending extends Question {
  readonly answer: (yes: boolean) => void;
}

export const usePending = create<{ readonly pending: Pending | null }>(() => ({ pending: null }));

/** Asks before something is done; resolves to what the user chose. */
export function confirmAction(question: Question): Promise<boolean> {
  usePending.getState().pending?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      usePending.setState({ pending: null });
      resolve(yes);
    };
    usePending.setState({ pending: { ...question, answer } });
  });
}
