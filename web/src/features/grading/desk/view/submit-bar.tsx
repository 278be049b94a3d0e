import { Button } from 'antd';
import type { MarkDraft } from '../marking/mark-draft.ts';
import styles from './submit-bar.module.css';

interface SubmitBarProps {
  readonly draft: MarkDraft;
  readonly isBusy: boolean;
  readonly isReopened: boolean;
  readonly onSubmit: () => void;
  readonly onSkip: () => void;
  readonly onBack: () => void;
}

export function SubmitBar({ draft, isBusy, isReopened, onSubmit, onSkip, onBack }: SubmitBarProps) {
  return (
    <div className={styles.actions}>
      <Button
        className={styles.submit ?? ''}
        type="primary"
        size="large"
        loading={isBusy}
        disabled={draft.scoreCenti === null}
        onClick={onSubmit}
      >
        {isReopened ? '保存修改' : '提交并看下一份'}
        <kbd aria-hidden="true">Enter</kbd>
      </Button>
      {isReopened ? (
        <Button disabled={isBusy} onClick={onBack}>
          不改了
        </Button>
      ) : (
        <Button disabled={isBusy} onClick={onSkip}>
          跳过 <kbd aria-hidden="true">S</kbd>
        </Button>
      )}
    </div>
  );
}
