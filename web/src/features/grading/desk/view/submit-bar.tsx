import { Button } from 'antd';
import type { MarkDraft } from '../marking/mark-draft.ts';
import styles from './submit-bar.module.css';

interface SubmitBarProps {
  readonly draft: MarkDraft;
  readonly isBusy: boolean;
  readonly isReopened: boolean;
  readonly onSubmit: () => void;
  readonly onSkip: () => void;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

export function SubmitBar({ draft, isBusy, isReopened, onSubmit, onSkip, onSend, onBack }: SubmitBarProps) {
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
          不改了 <kbd aria-hidden="true">Esc</kbd>
        </Button>
      ) : (
        <Button disabled={isBusy} onClick={onSkip}>
          跳过 <kbd aria-hidden="true">S</kbd>
        </Button>
      )}
      <Button disabled={isBusy} onClick={onSend}>
        交组长 <kbd aria-hidden="true">T</kbd>
      </Button>
    </div>
  );
}

interface GroupBarProps {
  readonly draft: MarkDraft;
  readonly count: number;
  readonly isBusy: boolean;
  readonly isAllSeen: boolean;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
}

/** One mark for a group: only once all of it has been looked at. */
export function GroupBar({ draft, count, isBusy, isAllSeen, onSubmit, onBack }: GroupBarProps) {
  return (
    <div className={styles.actions}>
      {!isAllSeen && count > 0 && <p className={styles.hint}>把左边的作答看到底，才能整组给分。</p>}
      <Button
        className={styles.submit ?? ''}
        type="primary"
        size="large"
        loading={isBusy}
        disabled={draft.scoreCenti === null || !isAllSeen}
        onClick={onSubmit}
      >
        给这 {count} 份评同一分
        <kbd aria-hidden="true">Enter</kbd>
      </Button>
      <Button className={styles.wide ?? ''} disabled={isBusy} onClick={onBack}>
        逐份评 <kbd aria-hidden="true">Esc</kbd>
      </Button>
    </div>
  );
}
