import { Excerpt, shortStem } from '../../../kits/rich-text/excerpt.tsx';
import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { useState, type ReactNode } from 'react';
import { namesOf } from '../../../kits/question-view/answers.ts';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import { ReportDialog } from '../../../kits/question-report/report-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { Icon } from '../../../ui/icon.tsx';
import { secondsText } from '../model/texts.ts';
import type { ReviewRow } from './review-rows.ts';
import styles from './review-item.module.css';

interface ReviewItemProps {
  readonly paperId: string;
  readonly row: ReviewRow;
  /** The wrong answers are in the wrong-answer book by now. */
  readonly recorded: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** One question: a line with both answers, and opened the whole of it. */
export function ReviewItem({ paperId, row, recorded, isOpen, onOpen }: ReviewItemProps): ReactNode {
  const [isReporting, setReporting] = useState(false);
  const { ordinal, question, key, own, other, rightPercent } = row;
  return (
    <li className={isOpen ? styles.open : ''}>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={onOpen}>
        <span className={styles.number}>{ordinal}</span>
        <span className={own.right ? styles.right : styles.wrong}>
          <Icon name={own.right ? 'check' : 'close'} size={14} />
          {own.right ? '答对' : own.pick.length === 0 ? '未答' : '答错'}
        </span>
        <span className={`${styles.text} ui-clamp-2`}>
          <Excerpt text={shortStem(question.content)} />
        </span>
        <Given name="我" row={row} answer={own} />
        {other && <Given name="对手" row={row} answer={other} />}
        <span className={styles.arrow}>
          <Icon name={isOpen ? 'close' : 'right'} size={18} />
        </span>
      </button>
      {isOpen && (
        <div className={styles.whole}>
          <QuestionCard
            question={question}
            number={ordinal}
            answer={{ options: [...own.pick] }}
            onAnswer={() => undefined}
            readOnly
            outcomeKey={key}
            headingLevel={3}
          />
          <p className={styles.foot}>
            {!own.right && recorded && (
              <span className={styles.stored}>
                <Icon name="check" size={16} />
                已进错题本
              </span>
            )}
            {rightPercent !== null && <span>全站答对 {rightPercent}%</span>}
            <button type="button" onClick={() => setReporting(true)}>
              题目有误
            </button>
          </p>
        </div>
      )}
      {isReporting && (
        <ReportDialog
          onSend={(report) => call(lobbyApi.report, { ...report, paperId, ordinal })}
          onClose={() => setReporting(false)}
        />
      )}
    </li>
  );
}

interface GivenProps {
  readonly name: string;
  readonly row: ReviewRow;
  readonly answer: ReviewRow['own'];
}

function Given({ name, row, answer }: GivenProps): ReactNode {
  const { right, pick, spentMs } = answer;
  return (
    <span className={styles.given}>
      <span className={right ? styles.ok : styles.bad}>
        <Icon name={right ? 'check' : 'close'} size={16} />
      </span>
      {name} <b>{pick.length === 0 ? '未答' : namesOf(row.question, pick)}</b>
      {spentMs !== null && <span>{secondsText(spentMs)}</span>}
    </span>
  );
}
