import type { Data } from '@ganlin/contract/core/endpoint';
import { noteApi } from '@ganlin/contract/course/talk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { query, useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { relativeTime } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyList } from '../../../ui/list/card-list.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { lessonPath } from '../model/paths.ts';
import { momentText, type Moment } from './moment.ts';
import { NoteForm } from './note-form.tsx';
import styles from './talk.module.css';

export type ShownNote = Data<typeof noteApi.list>[number];

/** The user's notes of a course, or of one lesson of it. */
export function useNotes(courseId: string, fileId: string | undefined, enabled = true) {
  return useQuery({
    ...query(noteApi.list, { courseId, ...(fileId === undefined ? {} : { fileId }) }),
    staleTime: 0,
    enabled,
    meta: { silent: true },
  });
}

interface NotesProps {
  readonly courseId: string;
  /** The lesson that is open: a note can be written, and a moment be played. */
  readonly lesson?: {
    readonly fileId: string;
    readonly moment: () => Moment;
    readonly onGo: ((note: ShownNote) => void) | undefined;
  };
}

export function Notes({ courseId, lesson }: NotesProps): ReactNode {
  const notes = useNotes(courseId, lesson?.fileId);
  const [editing, setEditing] = useState('');
  const remove = useCall(noteApi.delete, { refresh: [noteApi.list] });
  const [now] = useState(() => new Date());
  const takeOut = async (id: string) => {
    if (await confirmAction({ title: '删除这条笔记？', content: '删除后不能恢复。', okText: '删除' }))
      remove.mutate({ id });
  };
  return (
    <div className="ui-stack ui-gap-4">
      {lesson && <NoteForm courseId={courseId} fileId={lesson.fileId} moment={lesson.moment} />}
      {notes.isError && <LoadFailed text="笔记没能载入。" onRetry={() => void notes.refetch()} />}
      {notes.data?.length === 0 && (
        <EmptyList
          title="还没有笔记。"
          text={lesson ? '看到要紧处随手记一条，会记住是哪一刻。' : '在小节页面里记的笔记都会列在这里。'}
        >
          <Icon name="note" size={36} />
        </EmptyList>
      )}
      <ul className={styles.list} aria-label="我的笔记">
        {notes.data?.map((note) => (
          <li key={note.id}>
            {editing === note.id ? (
              <NoteForm courseId={courseId} fileId={note.fileId} note={note} onDone={() => setEditing('')} />
            ) : (
              <>
                <div className={styles.line}>
                  <NoteMoment note={note} courseId={courseId} onGo={lesson?.onGo} />
                  <time dateTime={note.updatedAt}>{relativeTime(note.updatedAt, now)}</time>
                  <button type="button" aria-label="修改笔记" onClick={() => setEditing(note.id)}>
                    <Icon name="edit" size={18} />
                  </button>
                  <button type="button" aria-label="删除笔记" onClick={() => void takeOut(note.id)}>
                    <Icon name="close" size={18} />
                  </button>
                </div>
                <p className={styles.text}>{note.text}</p>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NoteMomentProps {
  readonly note: ShownNote;
  readonly courseId: string;
  readonly onGo: ((note: ShownNote) => void) | undefined;
}

/** Where it was written; on its lesson's page it leads there. */
function NoteMoment({ note, courseId, onGo }: NoteMomentProps): ReactNode {
  const at = momentText(note);
  if (onGo) {
    if (at === '') return <span className={styles.moment}>整节</span>;
    return (
      <button type="button" className={styles.moment} onClick={() => onGo(note)}>
        <Icon name="pin" size={16} />
        {at}
      </button>
    );
  }
  return (
    <Link className={styles.moment} to={lessonPath(courseId, note.fileId)}>
      {[note.fileTitle, at].join(' ').trim()}
    </Link>
  );
}
