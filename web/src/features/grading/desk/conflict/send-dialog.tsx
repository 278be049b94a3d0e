import { Button } from 'antd';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { dropDraft, findDraft, storeDraft } from '../../../../kits/local-draft/local-draft.ts';
import { messageOf } from '../../../../lib/api/failure.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { numberText } from '../../model/points.ts';
import type { DeskAnswer } from '../marking/answer-source.ts';
import styles from './compare-dialog.module.css';

interface SendDialogProps {
  readonly answer: DeskAnswer;
  readonly onSend: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

const MAX_REASON = 200;
const reasons = ['细则没有写到这种情况', '作答有歧义，拿不准', '疑似雷同，请核实'];

/** Asks for the reason; what was typed is there again if the dialog is closed or the connection lost. */
export function SendDialog({ answer, onSend, onClose }: SendDialogProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { reason, setReason, forget } = useReason(answer.id);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const send = async () => {
    if (isBusy || reason.trim() === '') return field.current?.focus();
    setBusy(true);
    setFailure('');
    try {
      await onSend(reason.trim());
      forget();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <Dialog
      title={`答卷 ${numberText(answer.number)} 交组长裁定`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={isBusy} disabled={reason.trim() === ''} onClick={() => void send()}>
            交组长
          </Button>
        </>
      }
    >
      <div className={styles.field}>
        <label htmlFor={id}>原因</label>
        <textarea
          ref={field}
          id={id}
          rows={3}
          // The dialog was opened to fill this in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={press}
        />
        <p className="ui-note">只有组长能看到。交出后这一份不再出现，由组长给分；按 Ctrl + Enter 提交。</p>
      </div>
      <div className={styles.reasons}>
        {reasons.map((text) => (
          <Button key={text} size="small" onClick={() => setReason(text)}>
            {text}
          </Button>
        ))}
      </div>
      {failure !== '' && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

function useReason(answerId: string) {
  const userId = useSession(({ userId }) => userId);
  const key = `grading-send:${userId}:${answerId}`;
  const [reason, setReason] = useState(() => findDraft<Reason>(key, { now: new Date(), isDraft })?.draft.reason ?? '');
  return {
    reason,
    setReason: (reason: string) => {
      setReason(reason);
      storeDraft<Reason>(key, { version: 0, keptAt: new Date().toISOString(), draft: { reason } });
    },
    forget: () => dropDraft(key),
  };
}

interface Reason {
  readonly reason: string;
}

const isDraft = ({ reason }: Partial<Reason>): boolean => typeof reason === 'string';
