import { Button } from 'antd';
import { numberText } from '../../model/points.ts';
import type { SubmitFailure } from '../marking/use-marking.ts';
import styles from './cards.module.css';

export function ConflictNote({ number }: { readonly number: number }) {
  return (
    <section className={styles.conflict} aria-label="分数不一致">
      <b>答卷 {numberText(number)} 有两个分数</b>
      <p>另一位阅卷人给了不同的分数，两个分数都已保留，由组长裁定。您仍可以修改自己的给分。</p>
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
