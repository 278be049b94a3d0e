import { practiceApi } from '@ganlin/contract/practice/practice';
import { useState, type ReactNode } from 'react';
import { ReportDialog } from '../../../kits/question-report/report-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { Icon } from '../../../ui/icon.tsx';
import { NoteDialog } from '../model/note-dialog.tsx';
import styles from './question-tools.module.css';

interface QuestionToolsProps {
  readonly question: { readonly id: string; readonly version: number };
  readonly starred: boolean;
  readonly note: string;
  readonly onStar: (starred: boolean) => void;
  readonly onNoted: (note: string) => void;
}

/** The actions for a question besides answering it. */
export function QuestionTools({ question, starred, note, onStar, onNoted }: QuestionToolsProps): ReactNode {
  const [open, setOpen] = useState<'note' | 'report' | undefined>(undefined);
  return (
    <div className="ui-cluster ui-gap-1">
      <button type="button" className={styles.tool} aria-pressed={starred} onClick={() => onStar(!starred)}>
        <Icon name="star" size={18} />
        {starred ? '已收藏' : '收藏'}
      </button>
      <button type="button" className={styles.tool} data-on={note !== ''} onClick={() => setOpen('note')}>
        <Icon name="note" size={18} />
        笔记
      </button>
      <button type="button" className={styles.tool} onClick={() => setOpen('report')}>
        <Icon name="alert" size={18} />
        题目有误
      </button>
      {open === 'note' && (
        <NoteDialog questionId={question.id} note={note} onNoted={onNoted} onClose={() => setOpen(undefined)} />
      )}
      {open === 'report' && (
        <ReportDialog
          onSend={(report) =>
            call(practiceApi.report, { ...report, questionId: question.id, version: question.version })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

/** The user's note on a question; nothing where there is none. */
export function OwnNote({ note }: { readonly note: string }): ReactNode {
  if (note === '') return null;
  return (
    <section className={styles.note} aria-label="我的笔记">
      <b>我的笔记</b>
      <p>{note}</p>
    </section>
  );
}
