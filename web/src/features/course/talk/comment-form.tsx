import { CommentState } from '@ganlin/contract/course/kinds';
import { commentApi } from '@ganlin/contract/course/talk';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './talk.module.css';

interface CommentFormProps {
  readonly courseId: string;
  readonly fileId: string | null;
  /** What it replies to. */
  readonly parentId?: string;
  readonly onDone?: () => void;
}

export function CommentForm({ courseId, fileId, parentId, onDone }: CommentFormProps): ReactNode {
  const save = useCall(commentApi.save, { refresh: [commentApi.paging] });
  const [id, setId] = useState(newId);
  const [text, setText] = useState('');
  const send = () =>
    save.mutate(
      { id, courseId, fileId, parentId: parentId ?? null, text: text.trim() },
      {
        onSuccess: ({ state }) => {
          toast('success', state === CommentState.pending ? '已提交，审核后公开' : '已发表');
          setId(newId());
          setText('');
          onDone?.();
        },
      },
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        aria-label={parentId === undefined ? '参与讨论' : '回复'}
        placeholder={parentId === undefined ? '提一个问题，或说说您的看法' : '写下回复'}
        rows={2}
        maxLength={500}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {onDone && (
        <Button small look="line" onClick={onDone}>
          取消
        </Button>
      )}
      <Button small disabled={text.trim() === '' || save.isPending} onClick={send}>
        发表
      </Button>
    </form>
  );
}
