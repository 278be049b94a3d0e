import { PushpinFilled } from '@ant-design/icons';
import { ArticleStatus, articleStatusLabels, Channel, channels } from '@ganlin/contract/content/kinds';
import { ReviewState } from '@ganlin/contract/content/review/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { ValidityTag } from '../model/validity-tag.tsx';
import { ArticleActions, type ArticlePanel } from './article-actions.tsx';
import { isOut, levelText, statusTones, validityKind, type ArticleRow } from './article-row.ts';
import { editPath } from './channel-path.ts';
import { ReviewTag } from './review-tag.tsx';
import styles from './manage.module.css';

/** The columns of a channel's list. */
export function articleColumns(channel: Channel, onOpen: (panel: ArticlePanel) => void): readonly Column<ArticleRow>[] {
  return [
    { key: 'title', title: '标题', part: 'name', render: (row) => <Title row={row} /> },
    { key: 'status', title: '状态', render: (row) => <Status row={row} /> },
    ...ofChannel[channel],
    { key: 'category', title: '分类', render: ({ categoryTitle }) => categoryTitle || '—' },
    {
      key: 'views',
      title: '浏览',
      align: 'right',
      sortable: true,
      render: ({ views }) => views.toLocaleString('zh-CN'),
    },
    {
      key: 'updatedAt',
      title: '最近修改',
      sortable: true,
      render: ({ updatedAt, updatedBy }) => (
        <span className={styles.lines}>
          <span>{formatTime(updatedAt)}</span>
          <span className="ui-note">{updatedBy}</span>
        </span>
      ),
    },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (row) => <ArticleActions article={row} onOpen={onOpen} />,
    },
  ];
}

const numbered: readonly Column<ArticleRow>[] = [
  {
    key: 'number',
    title: '文号',
    render: (row) => (
      <span className={styles.lines}>
        <span className={styles.wrap}>{row.number || '—'}</span>
        <span className="ui-note">{levelText(row)}</span>
      </span>
    ),
  },
  {
    key: 'validity',
    title: '时效',
    render: ({ channel, validity }) =>
      validity === null ? '—' : <ValidityTag kind={validityKind(channel)} validity={validity} />,
  },
];

const none: readonly Column<ArticleRow>[] = [];

const ofChannel: Readonly<Record<Channel, readonly Column<ArticleRow>[]>> = {
  [Channel.law]: numbered,
  [Channel.standard]: numbered.map((column) => (column.key === 'number' ? { ...column, title: '标准号' } : column)),
  [Channel.science]: none,
  [Channel.lecture]: [{ key: 'speaker', title: '主讲人', render: ({ speaker }) => speaker || '—' }],
  [Channel.product]: [{ key: 'company', title: '单位', render: ({ company }) => company || '—' }],
  [Channel.news]: none,
  [Channel.notice]: none,
};

interface OfRow {
  readonly row: ArticleRow;
}

function Title({ row: { id, channel, title, pinned, isExample } }: OfRow) {
  return (
    <span className={styles.titleCell}>
      {pinned && (
        <span className={styles.pin} title="已置顶">
          <PushpinFilled aria-hidden />
          <span className="ui-unseen">已置顶</span>
        </span>
      )}
      <Link className={styles.title} to={editPath(channel, id)}>
        {title}
      </Link>
      {isExample && <span className={styles.mark}>示例</span>}
    </span>
  );
}

function Status({ row: { status, publishAt, withdrawAt, review } }: OfRow) {
  return (
    <span className={styles.lines}>
      <span>
        <StateTag tone={statusTones[status]}>{articleStatusLabels[status]}</StateTag>
      </span>
      {!isOut(status) && review.state !== ReviewState.none && (
        <span>
          <ReviewTag review={review} />
        </span>
      )}
      {status === ArticleStatus.waiting && publishAt !== null && (
        <span className="ui-note">{formatTime(publishAt)} 发布</span>
      )}
      {status === ArticleStatus.published && withdrawAt !== null && (
        <span className="ui-note">{formatTime(withdrawAt)} 撤下</span>
      )}
    </span>
  );
}

/** The columns of the trash. */
export function trashColumns(renderActions: (row: ArticleRow) => ReactNode): readonly Column<ArticleRow>[] {
  return [
    {
      key: 'title',
      title: '标题',
      part: 'name',
      render: ({ title }) => <b className={styles.title}>{title}</b>,
    },
    { key: 'channel', title: '栏目', render: ({ channel }) => channels[channel].label },
    {
      key: 'deletedAt',
      title: '删除时间',
      render: ({ deletedAt }) => (deletedAt === null ? '—' : formatTime(deletedAt)),
    },
    { key: 'left', title: '还会保留', render: ({ deletedAt }) => (deletedAt === null ? '—' : daysLeft(deletedAt)) },
    { key: 'updatedBy', title: '最后修改人', render: ({ updatedBy }) => updatedBy },
    { key: 'actions', title: '操作', part: 'actions', render: renderActions },
  ];
}

const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

function daysLeft(deletedAt: string): string {
  const days = RETENTION_DAYS - Math.floor((Date.now() - Date.parse(deletedAt)) / DAY_MS);
  return days > 0 ? `${days} 天` : '即将清除';
}
