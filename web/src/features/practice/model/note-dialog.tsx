import { bookApi } from '@ganlin/contract/practice/book';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

interface NoteDialogProps {
  readonly questionId: string;
  readonly note: string;
  readonly onNoted: (note: string) => void;
  readonly onClose: () => void;
}

const MAX = 1000;

/** The user's private note on a question. */
export function NoteDialog({ questionId, note, onNoted, onClose }: NoteDialogProps): ReactNode {
  const [text, setText] = useState(note);
  const save = useCall(practiceApi.note, { refresh: [bookApi.paging] });
  const send = () => {
    save.mutate(
      { questionId, note: text.trim() },
      {
        onSuccess: () => {
          onNoted(text.trim());
          toast('success', text.trim() === '' ? '笔记已删除' : '笔记已保存');
          onClose();
        },
      },
    );
  };
  const actions = (
    <>
      <Button look="line" onClick={onClose}>
        取消
      </Button>
      <Button disabled={save.isPending} onClick={send}>
        保存
      </Button>
    </>
  );
  return (
    <Dialog title="我的笔记" onClose={onClose} actions={actions}>
      <NoteField value={text} max={MAX} placeholder="写下记忆的方法、出处或提醒，只有自己能看到" onChange={setText} />
    </Dialog>
  );
}
