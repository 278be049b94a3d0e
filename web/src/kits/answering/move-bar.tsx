import type { ReactNode, Ref } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './move-bar.module.css';

interface MoveBarProps {
  readonly current: number;
  /** Missing on a paper that does not allow going back. */
  readonly onBack: (() => void) | undefined;
  readonly sheetLabel: string;
  readonly onSheet: () => void;
  readonly nextLabel: string;
  readonly nextRef?: Ref<HTMLButtonElement>;
  /** The next button is the main action. */
  readonly isNextMain?: boolean;
  readonly isNextDisabled?: boolean;
  readonly onNext: () => void;
  /** On a wide screen the bar stays at the bottom of the window. */
  readonly isSticky?: boolean;
  /** The keyboard shortcuts, shown on a wide screen. */
  readonly children: ReactNode;
}

/** Previous question, next question, and on a phone the answer sheet. */
export function MoveBar(props: MoveBarProps): ReactNode {
  const { current, onBack, sheetLabel, onSheet, nextLabel, nextRef, onNext, children } = props;
  const { isNextMain = true, isNextDisabled = false, isSticky = false } = props;
  return (
    <nav className={styles.moves} data-sticky={isSticky} aria-label="换题">
      {onBack ? (
        <button type="button" className={styles.side} disabled={current <= 1} onClick={onBack}>
          <Icon name="left" size={18} />
          上一题
        </button>
      ) : (
        <span className={styles.note}>不能返回</span>
      )}
      <button type="button" className={styles.sheet} onClick={onSheet}>
        <Icon name="grid" size={18} />
        {sheetLabel}
      </button>
      <p className={styles.keys} aria-hidden="true">
        {children}
      </p>
      <button
        ref={nextRef}
        type="button"
        className={isNextMain ? `${styles.side} ${styles.main}` : styles.side}
        disabled={isNextDisabled}
        onClick={onNext}
      >
        {nextLabel}
        <Icon name="right" size={18} />
      </button>
    </nav>
  );
}

export function OptionKeys(): ReactNode {
  return (
    <span>
      <kbd>A</kbd>–<kbd>Z</kbd> 选择
    </span>
  );
}

export function MoveKeys(): ReactNode {
  return (
    <span>
      <kbd>←</kbd> <kbd>→</kbd> 换题
    </span>
  );
}
