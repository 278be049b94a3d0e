import { useState, type ReactNode } from 'react';
import { useUninterrupted } from '../../../../lib/browser/reload.ts';
import styles from './desk-layout.module.css';
import { KeyHints, KeysDialog } from './key-list.tsx';

export interface DeskParts {
  readonly head: ReactNode;
  /** The groups of similar answers, or the answers of the paper. */
  readonly choice: ReactNode;
  /** Figures about the grader and the team. */
  readonly figures: ReactNode;
}

interface DeskLayoutProps extends DeskParts {
  readonly hasRubric: boolean;
  readonly isHelpOpen: boolean;
  readonly onHelp: (isOpen: boolean) => void;
  readonly children: ReactNode;
  readonly aside: ReactNode;
}

/** Three columns on a wide screen; on a phone one below the other, figures last. */
export function DeskLayout(props: DeskLayoutProps) {
  const { head, choice, figures, hasRubric, isHelpOpen, onHelp, children, aside } = props;
  useUninterrupted();
  return (
    <div className={styles.screen}>
      {head}
      <div className={styles.columns}>
        <div className={styles.choice}>{choice}</div>
        <div className={styles.main}>{children}</div>
        {aside}
        <div className={styles.figures}>{figures}</div>
      </div>
      <KeyHints hasRubric={hasRubric} onOpen={() => onHelp(true)} />
      {isHelpOpen && <KeysDialog hasRubric={hasRubric} onClose={() => onHelp(false)} />}
    </div>
  );
}

/** What is looked up while marking: on a phone it comes after the rubric. */
export function LookUp({ children }: { readonly children: ReactNode }) {
  return <div className={styles.more}>{children}</div>;
}

interface MarkColumnProps {
  readonly children: ReactNode;
  /** Sticks to the bottom: the buttons. */
  readonly bar: ReactNode;
}

/** The column with the rubric and the buttons. */
export function MarkColumn({ children, bar }: MarkColumnProps) {
  return (
    <aside className={styles.aside} aria-label="评分">
      <div className={styles.panel}>{children}</div>
      <div className={styles.bar}>{bar}</div>
    </aside>
  );
}

/** Whether the list of keys is open. */
export const useHelp = () => useState(false);
