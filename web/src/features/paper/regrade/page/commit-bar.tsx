import { RegradeState, regradeWayLabels } from '@ganlin/contract/paper/regrade';
import { Button, Input } from 'antd';
import { useId, useRef, useState, type ComponentRef } from 'react';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { changedBy, isClosed, isInterrupted, isRunning, type Regrade, type WayFigures } from '../model/regrade.ts';
import type { Draft } from './use-regrade-editor.ts';
import styles from './page.module.css';

interface CommitBarProps {
  readonly stored: Regrade | undefined;
  readonly draft: Draft;
  /** Of the chosen way; null without a valid trial. */
  readonly figures: WayFigures | null;
  readonly saving: boolean;
  readonly starting: boolean;
  readonly onReason: (reason: string) => void;
  readonly onSave: () => void;
  readonly onTry: () => void;
  readonly onCommit: () => void;
}

const MAX_REASON = 500;

/** The reason, and the next step: the trial, then the commit. */
export function CommitBar(props: CommitBarProps) {
  const { stored, draft, figures, saving, starting, onReason, onSave, onTry, onCommit } = props;
  const id = useId();
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const [isAsked, setAsked] = useState(false);
  const state = stored?.state ?? RegradeState.draft;
  if (isClosed({ state }) || (stored && isInterrupted(stored))) return null;
  const isBusy = stored !== undefined && isRunning(stored);
  const isMissing = isAsked && draft.reason.trim() === '';
  const commit = async () => {
    if (!figures) return;
    setAsked(true);
    if (draft.reason.trim() === '') return field.current?.focus();
    if (await confirmAction(questionOf(draft, figures))) onCommit();
  };
  return (
    <section className={styles.commit} aria-label="提交与通知" data-step="commit">
      <div className={styles.reason}>
        <label htmlFor={id} data-required>
          改判原因，考生可见，并写入成绩变更记录
        </label>
        <Input.TextArea
          ref={field}
          id={id}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={MAX_REASON}
          disabled={isBusy}
          status={isMissing ? 'error' : ''}
          placeholder="例如：原答案漏列一项，按新旧答案判对的均得满分。"
          value={draft.reason}
          onChange={({ target }) => onReason(target.value)}
        />
        <FieldError text={isMissing ? '请写明改判原因' : undefined} />
      </div>
      <div className={styles.buttons}>
        <Button loading={saving} disabled={isBusy || starting} title="Ctrl+S" onClick={onSave}>
          存为草稿
        </Button>
        {figures ? (
          <Button type="primary" size="large" loading={starting} disabled={isBusy} onClick={() => void commit()}>
            {commitText(figures)}
          </Button>
        ) : (
          <Button type="primary" size="large" loading={starting || isBusy} onClick={onTry}>
            {isBusy ? '请稍候' : '试算'}
          </Button>
        )}
      </div>
    </section>
  );
}

function commitText(figures: WayFigures): string {
  const changed = changedBy(figures);
  return changed === 0 ? '提交改判，成绩没有变动' : `提交改判，更新 ${changed} 份`;
}

function questionOf({ way, reason }: Draft, figures: WayFigures) {
  const { raised, lowered, nowPassed, nowFailed } = figures;
  return {
    title: `按“${regradeWayLabels[way]}”更新 ${changedBy(figures)} 份答卷的成绩吗？`,
    content:
      `加分 ${raised} 份，减分 ${lowered} 份；由不合格变合格 ${nowPassed} 份，由合格变不合格 ${nowFailed} 份。` +
      `成绩有变动的考生会收到消息，看到的原因是：${reason.trim()}`,
    okText: '提交改判',
  };
}
