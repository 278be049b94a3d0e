import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import { wrongSourceLabels, type bookApi } from '@ganlin/contract/practice/book';
import type { Data } from '@ganlin/contract/core/endpoint';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime, relativeTime } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { questionPath } from '../model/paths.ts';
import { NoteDialog } from '../model/note-dialog.tsx';
import styles from './book-entry.module.css';

type Entry = Data<typeof bookApi.paging>['records'][number];

interface BookEntryProps {
  readonly entry: Entry;
  readonly now: Date;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

export function BookEntry({ entry, now, isChosen, onToggle }: BookEntryProps): ReactNode {
  const { questionId, type, text, wrongs, rightStreak, lastWrongAt, due, starred, note, sources } = entry;
  const [isNoting, setNoting] = useState(false);
  return (
    <li className={styles.entry}>
      <label className={styles.choose}>
        <input type="checkbox" checked={isChosen} aria-label={`选择：${text}`} onChange={onToggle} />
      </label>
      <div className={styles.words}>
        <Link to={questionPath(questionId)}>
          <span className={styles.type}>{questionTypeLabels[type]}</span>
          <Excerpt text={text} />
        </Link>
        <p className={styles.facts}>
          <span className={styles.wrongs}>错 {wrongs} 次</span>
          {rightStreak > 0 && <span>已连对 {rightStreak} 次</span>}
          <span>最近出错 {relativeTime(lastWrongAt, now)}</span>
          <span>{new Date(due) <= now ? '现在可以复习' : `复习时间 ${formatTime(due)}`}</span>
          <span>来自{sources.map((source) => wrongSourceLabels[source]).join('、')}</span>
          {starred && <span>已收藏</span>}
        </p>
        {note !== '' && <p className={styles.note}>{note}</p>}
      </div>
      <button type="button" className={styles.write} aria-label={`笔记：${text}`} onClick={() => setNoting(true)}>
        <Icon name="note" />
      </button>
      {isNoting && (
        <NoteDialog questionId={questionId} note={note} onNoted={() => undefined} onClose={() => setNoting(false)} />
      )}
    </li>
  );
}
