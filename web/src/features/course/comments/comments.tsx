import type { Data } from '@ganlin/contract/core/endpoint';
import { CommentState, commentStateLabels } from '@ganlin/contract/course/kinds';
import { commentApi } from '@ganlin/contract/course/talk';
import { Button, Form, Input, Select, Space } from 'antd';
import { useState } from 'react';
import type { Column } from '../../../kits/data-table/columns.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import type { Selection } from '../../../kits/data-table/selection.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import { optionsOf } from '../model/course-row.ts';
import { ReplyDialog } from './reply-dialog.tsx';
import styles from './comments.module.css';

export type ModeratedComment = Data<typeof commentApi.moderate>['records'][number];

const tones: Readonly<Record<CommentState, Tone>> = {
  [CommentState.pending]: 'warn',
  [CommentState.shown]: 'ok',
  [CommentState.hidden]: 'idle',
};

/** The comments of learners: shown, hidden, answered. */
export default function CommentsScreen() {
  const [answered, setAnswered] = useState<ModeratedComment>();
  const review = useReview();
  return (
    <>
      <DataTable
        name="courseComments"
        label="课程评论"
        endpoint={commentApi.moderate}
        columns={columnsOf(review, setAnswered)}
        filter={<CommentFilterFields />}
        noun="评论"
        renderBulk={(selection) => <BulkActions selection={selection} review={review} />}
      />
      {answered && <ReplyDialog comment={answered} onClosed={() => setAnswered(undefined)} />}
    </>
  );
}

type Review = (ids: readonly string[], show: boolean) => Promise<boolean>;

/** Resolves to whether it is done; a failure has been shown. */
function useReview(): Review {
  const review = useCall(commentApi.review, { refresh: [commentApi.moderate] });
  return async (ids, show) => {
    const done = await review.mutateAsync({ ids: [...ids], show }).catch(() => undefined);
    if (done) toast('success', `${show ? '已公开' : '已隐藏'} ${done.count.toLocaleString('zh-CN')} 条`);
    return done !== undefined;
  };
}

interface BulkActionsProps {
  readonly selection: Selection<ModeratedComment>;
  readonly review: Review;
}

function BulkActions({ selection, review }: BulkActionsProps) {
  const run = async (show: boolean) => {
    if (await review(selection.ids, show)) selection.clear();
  };
  return (
    <Space>
      <Button onClick={() => void run(true)}>公开</Button>
      <Button onClick={() => void run(false)}>隐藏</Button>
    </Space>
  );
}

function CommentFilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input placeholder="评论的内容" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={optionsOf(commentStateLabels)} allowClear />
      </Form.Item>
    </>
  );
}

const columnsOf = (
  review: Review,
  onReply: (comment: ModeratedComment) => void,
): readonly Column<ModeratedComment>[] => [
  {
    key: 'text',
    title: '评论',
    part: 'name',
    render: ({ text, parentText }) => (
      <span className={styles.text}>
        {parentText !== '' && <span className={styles.parent}>回复：{parentText}</span>}
        <span>{text}</span>
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <StateTag tone={tones[state]}>{commentStateLabels[state]}</StateTag>,
  },
  {
    key: 'author',
    title: '发表人',
    render: ({ author, deptName }) => (
      <span className={styles.lines}>
        <span>{author}</span>
        <span className="ui-note">{deptName}</span>
      </span>
    ),
  },
  {
    key: 'course',
    title: '课程',
    render: ({ courseTitle, fileTitle }) => (
      <span className={styles.lines}>
        <span>{courseTitle}</span>
        <span className="ui-note">{fileTitle}</span>
      </span>
    ),
  },
  { key: 'createdAt', title: '时间', render: ({ createdAt }) => formatTime(createdAt) },
  {
    key: 'actions',
    title: '操作',
    part: 'actions',
    render: (comment) => (
      <Space size="middle">
        {comment.state !== CommentState.shown && (
          <RowAction text="公开" of={nameOf(comment)} onClick={() => void review([comment.id], true)} />
        )}
        {comment.state !== CommentState.hidden && (
          <RowAction text="隐藏" of={nameOf(comment)} onClick={() => void review([comment.id], false)} />
        )}
        <RowAction text="回复" of={nameOf(comment)} onClick={() => onReply(comment)} />
      </Space>
    ),
  },
];

const nameOf = ({ author, text }: ModeratedComment): string => `${author}：${text.slice(0, 20)}`;
