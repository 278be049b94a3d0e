import { articlePath, ArticleStatus } from '@ganlin/contract/content/kinds';
import { Button, Space } from 'antd';
import { useNavigate } from 'react-router';
import { useSite } from '../../../lib/screen/site.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { useArticleActions } from './use-article-actions.ts';
import { isOut, isReviewed, isSubmittable, type ArticleRow } from './article-row.ts';
import { editPath, reviewPath } from './channel-path.ts';

/** The panels that open over the list. */
export type ArticlePanel =
  | { readonly kind: 'submit'; readonly articles: readonly ArticleRow[]; readonly onDone?: () => void }
  | { readonly kind: 'publish'; readonly articles: readonly ArticleRow[]; readonly onDone?: () => void }
  | { readonly kind: 'times' | 'preview'; readonly article: ArticleRow };

interface ArticleActionsProps {
  readonly article: ArticleRow;
  readonly onOpen: (panel: ArticlePanel) => void;
}

export function ArticleActions({ article, onOpen }: ArticleActionsProps) {
  const navigate = useNavigate();
  const may = usePermission();
  const items = useMore(article, onOpen);
  const { id, channel, title, status, review } = article;
  const { articleReaders } = useSite();
  const mayPublish = may('content:article:publish') && !isOut(status) && isReviewed(article, articleReaders);
  return (
    <Space size="middle">
      {may('content:article:save') && (
        <RowAction text="编辑" of={title} onClick={() => void navigate(editPath(channel, id))} />
      )}
      {review.isMine && <RowAction text="审核" of={title} onClick={() => void navigate(reviewPath(channel, id))} />}
      {status === ArticleStatus.published && (
        <RowAction text="查看" of={title} onClick={() => window.open(articlePath(channel, id), '_blank', 'noopener')} />
      )}
      {mayPublish && (
        <RowAction text="发布" of={title} onClick={() => onOpen({ kind: 'publish', articles: [article] })} />
      )}
      <DropMenu trigger={['click']} menu={{ items }}>
        <Button type="link" size="small" aria-haspopup="menu" aria-label={`更多操作 ${title}`}>
          更多
        </Button>
      </DropMenu>
    </Space>
  );
}

/** The less frequent actions. */
function useMore(article: ArticleRow, onOpen: (panel: ArticlePanel) => void) {
  const may = usePermission();
  const actions = useArticleActions();
  const { status, pinned } = article;
  const { articleReaders } = useSite();
  const mayPublish = may('content:article:publish');
  const offered = [
    {
      key: 'submit',
      label: '送审',
      offer: may('content:article:save') && isSubmittable(article, articleReaders),
      onClick: () => onOpen({ kind: 'submit', articles: [article] }),
    },
    { key: 'preview', label: '预览链接', offer: true, onClick: () => onOpen({ kind: 'preview', article }) },
    {
      key: 'times',
      label: '发布和撤下时间',
      offer: mayPublish && isOut(status),
      onClick: () => onOpen({ kind: 'times', article }),
    },
    {
      key: 'withdraw',
      label: '撤下',
      offer: mayPublish && isOut(status),
      onClick: () => void actions.withdraw([article]),
    },
    {
      key: 'pin',
      label: pinned ? '取消置顶' : '置顶',
      offer: mayPublish,
      onClick: () => void actions.pin([article], { pinned: !pinned }),
    },
    {
      key: 'copy',
      label: '复制',
      offer: may('content:article:save'),
      onClick: () => void actions.copy(article),
    },
    {
      key: 'delete',
      label: '删除',
      danger: true,
      offer: may('content:article:delete'),
      onClick: () => void actions.remove([article]),
    },
  ];
  return offered.filter(({ offer }) => offer).map(({ offer: _offer, ...item }) => item);
}
