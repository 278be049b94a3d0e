import { CheckCircleOutlined, DeleteOutlined, PushpinOutlined, StopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { usePermission } from '../../../lib/session/use-permission.ts';
import type { Selection } from '../../../kits/data-table/selection.ts';
import type { ArticlePanel } from './article-actions.tsx';
import { useArticleActions } from './use-article-actions.ts';
import type { ArticleRow } from './article-row.ts';

interface ArticleBulkProps {
  readonly selection: Selection<ArticleRow>;
  readonly onOpen: (panel: ArticlePanel) => void;
}

/** The bulk actions for all selected articles. */
export function ArticleBulk({ selection: { rows, clear }, onOpen }: ArticleBulkProps) {
  const may = usePermission();
  const actions = useArticleActions();
  const arePinned = rows.every(({ pinned }) => pinned);
  return (
    <>
      {may('content:article:publish') && (
        <>
          <Button
            icon={<CheckCircleOutlined aria-hidden />}
            onClick={() => onOpen({ kind: 'publish', articles: rows, onDone: clear })}
          >
            发布
          </Button>
          <Button icon={<StopOutlined aria-hidden />} onClick={() => void actions.withdraw(rows, clear)}>
            撤下
          </Button>
          <Button
            icon={<PushpinOutlined aria-hidden />}
            onClick={() => void actions.pin(rows, { pinned: !arePinned }, clear)}
          >
            {arePinned ? '取消置顶' : '置顶'}
          </Button>
        </>
      )}
      {may('content:article:delete') && (
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void actions.remove(rows, clear)}>
          删除
        </Button>
      )}
    </>
  );
}
