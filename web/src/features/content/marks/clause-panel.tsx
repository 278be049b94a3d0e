import { markApi } from '@ganlin/contract/content/mark/mark';
import { clauseApi } from '@ganlin/contract/question/clause/clause';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { openLogin } from '../../../lib/session/login-dialog.ts';
import { Icon } from '../../../ui/icon.tsx';
import buttons from '../model/clause-buttons.module.css';
import styles from './clause-panel.module.css';
import { NoteForm } from './note-form.tsx';
import { useClausePractice } from './use-clause-practice.ts';

interface ClausePanelProps {
  readonly articleId: string;
  readonly anchor: string;
}

const refresh = [markApi.list, markApi.paging];

/** At a clause of a law: its questions, and the reader's own note and star. */
export default function ClausePanel({ articleId, anchor }: ClausePanelProps): ReactNode {
  const { start, isPending, isGuest } = useClausePractice();
  const related = useQuery({ ...query(clauseApi.related, { articleId }), meta: { silent: true } });
  const marks = useQuery({ ...query(markApi.list, { articleId }), enabled: !isGuest, meta: { silent: true } });
  const star = useCall(markApi.star, { refresh });
  const [isWriting, setWriting] = useState(false);
  const questions = related.data?.clauses.find((clause) => clause.anchor === anchor)?.questions ?? 0;
  const mark = marks.data?.find((one) => one.anchor === anchor);
  const isStarred = mark?.starred ?? false;
  const note = mark?.note ?? '';
  // Until the own marks are known, a star or a note would replace one that is not shown yet.
  const isUnknown = !isGuest && !marks.data;
  const toggleStar = () =>
    star.mutate(
      { articleId, anchor, starred: !isStarred },
      { onSuccess: () => toast('success', isStarred ? '已取消收藏' : '已收藏本条') },
    );
  return (
    <>
      <div className={buttons.tools}>
        {questions > 0 && (
          <button type="button" disabled={isPending} onClick={() => start({ articleId, anchor })}>
            <Icon name="exam" size={16} />
            {questions} 道题引用本条，{isGuest ? '登录后练习' : '练这几题'}
          </button>
        )}
        <button
          type="button"
          aria-pressed={isStarred}
          disabled={isUnknown || star.isPending}
          onClick={isGuest ? openLogin : toggleStar}
        >
          <Icon name="star" size={16} />
          {isStarred ? '已收藏' : '收藏本条'}
        </button>
        <button type="button" disabled={isUnknown} onClick={isGuest ? openLogin : () => setWriting(true)}>
          <Icon name="note" size={16} />
          {note === '' ? '记笔记' : '改笔记'}
        </button>
        {mark && (
          <Link to="/web/law/mine">
            <Icon name="book" size={16} />
            我的收藏和笔记
          </Link>
        )}
      </div>
      {note !== '' && (
        <p className={styles.note}>
          <b>我的笔记</b>
          {note}
        </p>
      )}
      {isWriting && <NoteForm articleId={articleId} anchor={anchor} note={note} onClose={() => setWriting(false)} />}
    </>
  );
}
