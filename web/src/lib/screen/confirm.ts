import { create } from 'zustand';

export interface Question {
  readonly title: string;
  readonly content?: string;
  readonly okText?: string;
  /** Where going on would lose input: the label of staying, which is then the primary button. */
  readonly stayText?: string;
}

interface Pending extends Question {
  readonly answer: (yes: boolean) => void;
}

export const usePending = create<{ readonly pending: Pending | null }>(() => ({ pending: null }));

/** Asks for confirmation before an action; resolves to the user's choice. */
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
