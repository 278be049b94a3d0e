import { repoApi, repoCategoryApi } from '@ganlin/contract/question/repo';
import { Button, Space } from 'antd';
import { useNavigate } from 'react-router';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { questionsOf, type Repo } from './repo-row.ts';

interface RepoActionsProps {
  readonly repo: Repo;
  readonly onEdit: () => void;
  readonly onExport: () => void;
}

export function RepoActions({ repo, onEdit, onExport }: RepoActionsProps) {
  const navigate = useNavigate();
  const may = usePermission();
  const remove = useCall(repoApi.delete, { refresh: [repoApi.paging, repoApi.list, repoCategoryApi.list] });
  const ask = async () => {
    const title = `删除题库“${repo.title}”吗？`;
    if (!(await confirmAction({ title, content: '只能删除没有试题的题库，删除后不能恢复。', okText: '删除' }))) return;
    await remove.mutateAsync({ ids: [repo.id] });
    toast('success', '题库已删除');
  };
  const items = [
    ...(may('qu:question:import')
      ? [{ key: 'import', label: '导入试题', onClick: () => void navigate(`/admin/qu/import?repo=${repo.id}`) }]
      : []),
    ...(may('qu:question:export') ? [{ key: 'export', label: '导出试题', onClick: onExport }] : []),
    ...(may('qu:repo:delete')
      ? // The failed call has already been shown.
        [{ key: 'delete', label: '删除', danger: true, onClick: () => void ask().catch(() => undefined) }]
      : []),
  ];
  return (
    <Space size="middle">
      <RowAction text="试题" of={repo.title} onClick={() => void navigate(questionsOf(repo.id))} />
      {may('qu:repo:save') && <RowAction text="编辑" of={repo.title} onClick={onEdit} />}
      {items.length > 0 && (
        <DropMenu trigger={['click']} menu={{ items }}>
          <Button type="link" size="small" aria-haspopup="menu" aria-label={`更多操作 ${repo.title}`}>
            更多
          </Button>
        </DropMenu>
      )}
    </Space>
  );
}
