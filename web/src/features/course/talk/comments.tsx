import type { Data } from '@ganlin/contract/core/endpoint';
import { CommentState } from '@ganlin/contract/course/kinds';
import { commentApi } from '@ganlin/contract/course/talk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { freshPage, query, useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { relativeTime } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyList } from '../../../ui/list/card-list.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { CommentForm } from './comment-form.tsx';
import styles from './talk.module.css';

const PER_PAGE = 10;

interface CommentsProps {
  readonly courseId: string;
  /** The lesson whose discussion is shown; undefined: of the whole course. */
  readonly fileId?: string;
}

/** The discussion, the newest first, with replies. */
export function Comments({ courseId, fileId }: CommentsProps): ReactNode {
  const [page, setPage] = useState(1);
  const [replying, setReplying] = useState('');
  const params = { courseId, ...(fileId === undefined ? {} : { fileId }) };
  const list = useQuery({
    ...query(commentApi.paging, { current: page, size: PER_PAGE, params }),
    ...freshPage,
    meta: { silent: true },
  });
  return (
    <div className="ui-stack ui-gap-4">
      <CommentForm courseId={courseId} fileId={fileId ?? null} />
      {list.isError && <LoadFailed text="讨论没能载入。" onRetry={() => void list.refetch()} />}
      {list.data?.total === 0 && (
        <EmptyList title="还没有人发言。" text="有不懂的地方可以在这里问，老师会回复。">
          <Icon name="people" size={36} />
        </EmptyList>
      )}
      <ul className={styles.list} aria-label="讨论">
        {list.data?.records.map((comment) => (
          <li key={comment.id}>
            <CommentLine comment={comment} fileTitle={fileId === undefined ? comment.fileTitle : ''} />
            <ul className={styles.replies}>
              {comment.replies.map((reply) => (
                <li key={reply.id}>
                  <CommentLine comment={reply} fileTitle="" />
                </li>
              ))}
            </ul>
            {replying === comment.id ? (
              <CommentForm
                courseId={courseId}
                fileId={comment.fileId}
                parentId={comment.id}
                onDone={() => setReplying('')}
              />
            ) : (
              comment.state === CommentState.shown && (
                <button type="button" className={styles.reply} onClick={() => setReplying(comment.id)}>
                  回复
                </button>
              )
            )}
          </li>
        ))}
      </ul>
      {list.data && <Pager total={list.data.total} size={PER_PAGE} page={page} onPage={setPage} />}
    </div>
  );
}

type Comment = Data<typeof commentApi.paging>['records'][number];
type Line = Pick<Comment, 'id' | 'author' | 'isTeacher' | 'isOwn' | 'state' | 'text' | 'createdAt'>;

function CommentLine({ comment, fileTitle }: { readonly comment: Line; readonly fileTitle: string }): ReactNode {
  const remove = useCall(commentApi.delete, { refresh: [commentApi.paging] });
  const [now] = useState(() => new Date());
  const { id, author, isTeacher, isOwn, state, text, createdAt } = comment;
  const takeOut = async () => {
    if (await confirmAction({ title: '删除这条发言？', content: '它下面的回复也一起删除。', okText: '删除' }))
      remove.mutate({ id });
  };
  return (
    <>
      <div className={styles.line}>
        <b>{author}</b>
        {isTeacher && <StateTag tone="busy">老师</StateTag>}
        {state === CommentState.pending && <StateTag tone="warn">待审核</StateTag>}
        {state === CommentState.hidden && <StateTag tone="idle">已隐藏</StateTag>}
        <time dateTime={createdAt}>{relativeTime(createdAt, now)}</time>
        {isOwn && (
          <button type="button" aria-label="删除发言" onClick={() => void takeOut()}>
            <Icon name="close" size={18} />
          </button>
        )}
      </div>
      <p className={styles.text}>{text}</p>
      {fileTitle !== '' && <p className="ui-note">在“{fileTitle}”中</p>}
    </>
  );
}
