import { DeleteOutlined, UndoOutlined } from '@ant-design/icons';
import { articleApi } from '@ganlin/contract/content/article';
import { Button, Space } from 'antd';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import type { Selection } from '../../../kits/data-table/selection.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { trashColumns } from './article-columns.tsx';
import { useTrashActions } from './use-article-actions.ts';
import { TrashFilterFields } from './article-filter.tsx';
import type { ArticleRow } from './article-row.ts';

const columns = trashColumns((article) => <Actions article={article} />);

/** Deleted articles of any channel, to be restored or deleted permanently. */
export default function TrashScreen() {
  return (
    <DataTable
      name="article-trash"
      label="回收站"
      endpoint={articleApi.paging}
      fixed={{ trashed: true }}
      columns={columns}
      filter={<TrashFilterFields />}
      noun="内容"
      empty="回收站是空的。删除的内容在这里保留 30 天。"
      renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 篇，删除满 30 天后自动清除`}
      renderBulk={(selection) => <Bulk selection={selection} />}
    />
  );
}

function Actions({ article }: { readonly article: ArticleRow }) {
  const may = usePermission();
  const { restore, purge } = useTrashActions();
  if (!may('content:article:delete')) return null;
  return (
    <Space size="middle">
      <RowAction text="恢复" of={article.title} onClick={() => void restore([article])} />
      <RowAction text="彻底删除" of={article.title} danger onClick={() => void purge([article])} />
    </Space>
  );
}

function Bulk({ selection: { rows, clear } }: { readonly selection: Selection<ArticleRow> }) {
  const may = usePermission();
  const { restore, purge } = useTrashActions();
  if (!may('content:article:delete')) return null;
  return (
    <>
      <Button icon={<UndoOutlined aria-hidden />} onClick={() => void restore(rows, clear)}>
        恢复
      </Button>
      <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void purge(rows, clear)}>
        彻底删除
      </Button>
    </>
  );
}
