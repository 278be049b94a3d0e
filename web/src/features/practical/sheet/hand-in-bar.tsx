import type { ReactNode } from 'react';
import type { SheetDraft } from '../device/draft.ts';
import styles from './sheet.module.css';

interface HandInBarProps {
  readonly draft: SheetDraft;
  readonly total: number;
  readonly full: number;
  readonly pass: number;
  readonly marked: number;
  readonly isVetoed: boolean;
  /** What keeps the sheet from being handed in. */
  readonly problem: string | null;
  readonly isLocked: boolean;
  readonly onHandIn: () => void;
}

/** The running total, what is missing, and the one button. */
export function HandInBar(props: HandInBarProps): ReactNode {
  const { draft, total, full, pass, marked, isVetoed, problem, isLocked, onHandIn } = props;
  const verdict = isVetoed ? '有否决项' : total >= pass ? '达到合格分' : '没到合格分';
  return (
    <section className={styles.bar} aria-label="合计">
      <span className={styles.total}>
        {total}
        <small> / {full}</small>
      </span>
      <p>
        {marked} 项已评，{verdict}
        <br />
        {isLocked ? stateText(draft) : (problem ?? '可以提交')}
      </p>
      {!isLocked && (
        <button type="button" className={styles.submit} disabled={problem !== null} onClick={onHandIn}>
          提交评分
        </button>
      )}
    </section>
  );
}

const stateText = ({ state }: SheetDraft): string => (state === 'waiting' ? '有信号后自动提交' : '已提交，不能再改');
