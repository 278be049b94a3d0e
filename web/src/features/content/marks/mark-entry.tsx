import { markApi } from '@ganlin/contract/content/mark/mark';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../lib/api/query.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { articleTo } from '../article/article-link.ts';
import styles from './mine.module.css';
import { NoteForm } from './note-form.tsx';

type Entry = Data<typeof markApi.paging>['records'][number];

/** A marked clause: where it is, how it begins, and what its user has written. */
export function MarkEntry({ mark }: { readonly mark: Entry }): ReactNode {
  const { articleId, anchor, channel, title, label, opening, starred, note, published, updatedAt } = mark;
  const [isWriting, setWriting] = useState(false);
  const star = useCall(markApi.star, { refresh: [markApi.paging, markApi.list] });
  const name = `《${title}》${label}`;
  const takeBack = () =>
    star.mutate({ articleId, anchor, starred: false }, { onSuccess: () => toast('success', '已取消收藏') });
  return (
    <li className={styles.entry}>
      <h2>{published ? <Link to={articleTo({ channel, id: articleId }, anchor)}>{name}</Link> : name}</h2>
      {!published && <p className={styles.gone}>这部法规现在没有公开，暂时打不开。</p>}
      <p className={styles.opening}>{opening}</p>
      {note !== '' && <p className={styles.note}>{note}</p>}
      <p className={styles.tools}>
        <time dateTime={updatedAt}>{formatTime(updatedAt)}</time>
        <button type="button" onClick={() => setWriting(true)}>
          {note === '' ? '记笔记' : '改笔记'}
        </button>
        {starred && (
          <button type="button" disabled={star.isPending} onClick={takeBack}>
            取消收藏
          </button>
        )}
      </p>
      {isWriting && <NoteForm articleId={articleId} anchor={anchor} note={note} onClose={() => setWriting(false)} />}
    </li>
  );
}
