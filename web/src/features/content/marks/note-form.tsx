import { MARK_NOTE_LENGTH, markApi } from '@ganlin/contract/content/mark/mark';
import { useState, type ReactNode } from 'react';
import { useLocalDraft } from '../../../kits/local-draft/use-local-draft.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './note-form.module.css';

interface NoteFormProps {
  readonly articleId: string;
  readonly anchor: string;
  readonly note: string;
  readonly onClose: () => void;
}

interface Draft {
  readonly text: string;
}

/** The reader's private note at a clause. What was typed stays on the device until it is saved. */
export function NoteForm({ articleId, anchor, note, onClose }: NoteFormProps): ReactNode {
  const [draft, setDraft] = useState<Draft>({ text: note });
  const save = useCall(markApi.note, { refresh: [markApi.list, markApi.paging] });
  const local = useLocalDraft<Draft>({
    kind: 'clause-note',
    id: `${articleId}#${anchor}`,
    draft,
    isDirty: draft.text !== note,
    version: () => undefined,
    formOf: ({ text }) => text,
    isDraft: ({ text }) => typeof text === 'string',
  });
  const text = draft.text.trim();
  const send = () =>
    save.mutate(
      { articleId, anchor, note: text },
      {
        onSuccess: () => {
          local.drop();
          toast('success', text === '' ? '笔记已删除' : '笔记已保存');
          onClose();
        },
      },
    );
  const takeBack = () => {
    const found = local.take();
    if (found) setDraft(found.draft);
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
      {local.found && (
        <p className={styles.left}>
          有上次没有保存的笔记。
          <button type="button" onClick={takeBack}>
            恢复
          </button>
        </p>
      )}
      <NoteField
        value={draft.text}
        max={MARK_NOTE_LENGTH}
        placeholder="写下要点、疑问或工作中的例子，只有自己能看到"
        onChange={(text) => setDraft({ text })}
      />
    </Dialog>
  );
}
