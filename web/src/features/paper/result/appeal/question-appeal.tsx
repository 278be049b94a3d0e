import { useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { openAppealOn, type OwnAppeals } from './appeal-data.ts';
import { ScoreHistory } from './score-history.tsx';
import styles from './appeal.module.css';

interface QuestionAppealProps {
  readonly paperId: string;
  readonly ordinal: number;
  readonly own: OwnAppeals | undefined;
  readonly onAppeal: (ordinal: number) => void;
}

/** Below a question: how its points came about, and the way to question them. */
export function QuestionAppeal({ paperId, ordinal, own, onAppeal }: QuestionAppealProps): ReactNode {
  const [isShown, setShown] = useState(false);
  const open = own && openAppealOn(own, ordinal);
  const mayAppeal = own !== undefined && own.open && own.left > 0 && !open;
  return (
    <div className={styles.question}>
      <div className={styles.buttons}>
        <button type="button" className={styles.toggle} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? '收起得分经过' : '得分经过'}
          <span className="ui-unseen">（第 {ordinal} 题）</span>
        </button>
        {open && <StateTag tone="warn">申诉处理中</StateTag>}
        {mayAppeal && (
          <Button look="line" small label={`对第 ${ordinal} 题有异议`} onClick={() => onAppeal(ordinal)}>
            对此题有异议
          </Button>
        )}
      </div>
      {isShown && <ScoreHistory paperId={paperId} ordinal={ordinal} />}
    </div>
  );
}
