import { noteApi } from '@ganlin/contract/course/talk';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { momentText, type Moment } from './moment.ts';
import styles from './talk.module.css';

interface NoteFormProps {
  readonly courseId: string;
  readonly fileId: string;
  /** Where a new note is written: read when the user begins to type. */
  readonly moment?: () => Moment;
  /** The note that is changed. */
  readonly note?: Moment & { readonly id: string; readonly text: string };
  readonly onDone?: () => void;
}

const none: Moment = { atMs: null, page: null };

export function NoteForm({ courseId, fileId, moment, note, onDone }: NoteFormProps): ReactNode {
  const save = useCall(noteApi.save, { refresh: [noteApi.list] });
  const [id, setId] = useState(() => note?.id ?? newId());
  const [text, setText] = useState(note?.text ?? '');
  const [at, setAt] = useState<Moment | undefined>(note);
  const keep = () =>
    save.mutate(
      { id, courseId, fileId, ...pick(at ?? moment?.() ?? none), text: text.trim() },
      {
        onSuccess: () => {
          setId(newId());
          setText('');
          setAt(undefined);
          onDone?.();
        },
      },
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      {at && momentText(at) !== '' && (
        <span className={styles.moment}>
          <Icon name="pin" size={16} />
          {momentText(at)}
        </span>
      )}
      <textarea
        aria-label={note ? '修改笔记' : '记一条笔记'}
        placeholder="在这一刻记一条笔记"
        rows={note || text.length > 40 ? 3 : 1}
        maxLength={1000}
        value={text}
        onChange={({ target }) => {
          // The moment is that of the first letter, not that of saving.
          if (text === '' && !note) setAt(moment?.());
          setText(target.value);
        }}
      />
      {note && (
        <Button small look="line" onClick={() => onDone?.()}>
          取消
        </Button>
      )}
      <Button small disabled={text.trim() === '' || save.isPending} onClick={keep}>
        保存
      </Button>
    </form>
  );
}

const pick = ({ atMs, page }: Moment): Moment => ({ atMs: atMs === null ? null : Math.round(atMs), page });
