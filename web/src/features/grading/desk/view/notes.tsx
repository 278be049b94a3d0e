import { Button } from 'antd';
import type { DeskAnswer } from '../marking/answer-source.ts';
import type { SubmitFailure } from '../marking/use-marking.ts';
import styles from './cards.module.css';

/** Why an answer is here again, or that it lies with the leader. */
export function AnswerNote({ answer }: { readonly answer: DeskAnswer }) {
  const { givenBack, sent, mine } = answer;
  if (givenBack !== '') {
    return (
      <section className={styles.note} aria-label="退回重评">
        <b>组长退回重评</b>
        <p>
          {givenBack}
          {mine && `　您原来给了 ${mine.score} 分；没有重评之前，原来的分数有效。`}
        </p>
      </section>
    );
  }
  if (sent === '') return null;
  return (
    <section className={styles.note} aria-label="已交组长">
      <b>已交组长裁定</b>
      <p>{sent}</p>
    </section>
  );
}

interface FailureNoteProps {
  readonly failure: SubmitFailure;
  readonly onRetry: () => void;
  readonly onGoOn: () => void;
}

export function FailureNote({ failure, onRetry, onGoOn }: FailureNoteProps) {
  return (
    <div className={styles.failure} role="alert">
      <p>
        {failure.text}
        {failure.kind === 'network' && '恢复联网后会自动提交。'}
      </p>
      {failure.kind === 'gone' ? (
        <Button size="small" onClick={onGoOn}>
          看下一份
        </Button>
      ) : (
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  );
}
