import { AuditOutlined, CheckCircleOutlined, DeleteOutlined, PushpinOutlined, StopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSite } from '../../../lib/screen/site.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import type { Selection } from '../../../kits/data-table/selection.ts';
import type { ArticlePanel } from './article-actions.tsx';
import { useArticleActions } from './use-article-actions.ts';
import { isSubmittable, type ArticleRow } from './article-row.ts';

interface ArticleBulkProps {
  readonly selection: Selection<ArticleRow>;
  readonly onOpen: (panel: ArticlePanel) => void;
}

/** The bulk actions for all selected articles. */
export function ArticleBulk({ selection: { rows, clear }, onOpen }: ArticleBulkProps) {
  const may = usePermission();
  const actions = useArticleActions();
  const { articleReaders: readers } = useSite();
  const arePinned = rows.every(({ pinned }) => pinned);
  return (
    <>
      {may('content:article:save') && readers > 0 && (
        <Button
          icon={<AuditOutlined aria-hidden />}
          disabled={!rows.every((row) => isSubmittable(row, readers))}
          title="选中的内容都没有发布、没有送审时可以送审"
          onClick={() => onOpen({ kind: 'submit', articles: rows, onDone: clear })}
        >
          送审
        </Button>
      )}
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
